# -n shows the request as it would be sent, without the key, and sends nothing; a session that is not there yet is named so
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call HACKERNEWS_GET_LATEST_POSTS per_page=2 >call; standin requests >before; act-exec -n call | tee out | jq -c '[.outcome, .arguments.per_page, .risk.level, .request.method, (.request.url | sub("^[^/]*//[^/]*"; "")), .request.body]'
standin requests | cmp - before; grep -c "$COMPOSIO_API_KEY" out; act-exec -n call --text | sed 's,http://[^/]*,,'
>>>
["skipped",2,"low","POST","/api/v3.1/tool_router/session/SESSION/execute",{"tool_slug":"HACKERNEWS_GET_LATEST_POSTS","arguments":{"per_page":2,"page":1}}]
0
skipped  HACKERNEWS_GET_LATEST_POSTS
  per_page  2
  page      1
  risk: low (GET only reads)
  POST /api/v3.1/tool_router/session/SESSION/execute
    {"tool_slug":"HACKERNEWS_GET_LATEST_POSTS","arguments":{"per_page":2,"page":
    1}}

# Pages of every style, to their end, and everything on them once
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"accounts":[{"toolkit":"slack","status":"ACTIVE"},{"toolkit":"notion","status":"ACTIVE","revoked":null}],"collections":{"files":[1,2,3,4,5,6,7,8,9]}}')"
for c in 'GMAIL_FETCH_EMAILS max_results=5 .messages' 'GOOGLEDRIVE_FIND_FILE pageSize=2 .files' 'SLACK_LIST_ALL_CHANNELS limit=3 .channels' 'NOTION_SEARCH_NOTION_PAGE page_size=3 .results' \
    'GITHUB_LIST_REPOSITORY_ISSUES per_page=3 .issues' 'HACKERNEWS_GET_LATEST_POSTS per_page=2 .hits'; do
set -- $c; act-call $1 $2 $(test $1 = GITHUB_LIST_REPOSITORY_ISSUES && echo owner=o repo=r) | jq -c ".id = \"$1\"" >>calls
act-exec --paginate --items "$3[] | tostring" calls >items 2>&1; s=$?
echo "$1 $s $(jq -r "select(.id == \"$1\").item" items | wc -l) $(jq -r "select(.id == \"$1\").item" items | sort -u | wc -l) $(jq "select(.id == \"$1\").page" items | sort -u | wc -l)"
rm calls
done
>>>
GMAIL_FETCH_EMAILS 0 12 12 3
GOOGLEDRIVE_FIND_FILE 0 9 9 3
SLACK_LIST_ALL_CHANNELS 0 7 7 3
NOTION_SEARCH_NOTION_PAGE 0 4 4 2
GITHUB_LIST_REPOSITORY_ISSUES 0 10 10 4
HACKERNEWS_GET_LATEST_POSTS 0 7 7 4

# Pages with cursors come one after another, as they come; counted ones together, as many as -j says
# waits: 6 s
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS max_results=3 >mail; act-call GITHUB_LIST_REPOSITORY_ISSUES owner=o repo=r per_page=1 >issues
standin world '{"latency_ms":{"session.execute":600}}'
act-exec --paginate mail --jq '[.page, .cursor != null]' | (read first; echo "$first"; test $(standin requests op=session.execute) -lt 4 || echo late; cat)
standin requests op=session.execute --json | jq -s 'map(.at) | [.[1:], .[:-1]] | transpose | map(.[0] - .[1] > 0.5) | all'
act-exec -j 5 --paginate issues --jq .page | jq -s -c .; standin state | jq ".most_open > 1 and .most_open <= 5"
jq -c '.id = "2"' issues | act-exec -j 2 --paginate --max-pages 3 --jq .page | jq -s -c .
>>>
[1,true]
[2,true]
[3,true]
[4,false]
true
[1,2,3,4,5,6,7,8,9,10]
true
[1,2,3]

# Where pages end at --max-pages, a page without an item says itself where to go on from
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS max_results=4 | act-exec --paginate --max-pages 1 --items empty --jq '.type, (.cursor | length > 0)'
act-call GMAIL_FETCH_EMAILS max_results=4 | act-exec --paginate --max-pages 2 --items '.messages[0].id' --jq '.type, (.cursor | length > 0)'
>>>
result
true
item
true
item
true

# No more pages than wanted; a pause before each; from a cursor on; and again from where it ended
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS max_results=4 >call
act-exec call --paginate --max-pages 1 >one; standin requests op=session.execute
act-exec call --paginate --page-delay 300ms --jq '[.page, .replayed]'
standin requests op=session.execute --json | jq -s 'map(.at) | .[2] - .[1] > 0.28'
jq -c '.id = "2"' call | act-exec --paginate --from-cursor "$(jq -r .cursor one)" --jq '.data.messages[0].id'
standin rules '{"op":"session.execute","nth":2,"result":{"error":"boom"}}'
jq -c '.id = "3"' call >third; act-exec third --paginate --jq '[.page, .outcome]'; echo $?
before=$(standin requests op=session.execute); act-exec third --paginate --jq '[.page, .outcome, .replayed]'; echo $(($(standin requests op=session.execute) - before))
>>>
1
[1,true]
[2,null]
[3,null]
true
m05
m09
[1,"done"]
[2,"failed"]
1
[1,"done",true]
[2,"done",null]
[3,"done",null]
2

# Cursors that go in a circle, are no cursors, or have no end; counts that are none
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >mail; act-call GITHUB_LIST_REPOSITORY_ISSUES owner=o repo=r >issues
run() { n=$((n + 1)); standin rules --clear; standin rules @rules; jq -c ".id = \"$n\"" $1 | timeout 60 act-exec --paginate --max-pages 7 --jq-json '.page // .error.code' | jq -s -c sort; }
echo '{"result":{"data":{"messages":[1],"nextPageToken":"same"}},"work":false}' >rules; run mail
echo '[{"work":false,"arguments":{"page_token":"a"},"result":{"data":{"nextPageToken":"b"}}},{"work":false,"arguments":{"page_token":"b"},"result":{"data":{"nextPageToken":"a"}}},{"work":false,"result":{"data":{"nextPageToken":"a"}}}]' >rules; run mail
for cursor in '""' null false '{}' '[]' '"NA=="'; do echo "{\"times\":1,\"work\":false,\"result\":{\"data\":{\"nextPageToken\":$cursor}}}" >rules; run mail; done
for total in 1000000000 -1 0 1.5 '"x"' null 1e99; do echo "{\"work\":false,\"result\":{\"data\":{\"issues\":[1],\"page\":1,\"total_pages\":$total}}}" >rules; run issues; done 2>&1
>>>
[1,2,"protocol"]
[1,2,3,"protocol"]
[1]
[1]
[1]
[1]
[1]
[1,2,3]
[1,2,3,4,5,6,7]
[1]
[1]
[1]
[1]
[1]
[1]

# However pages are counted, all that there is comes once, and no page is asked for that has nothing
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
tool() { printf '{"slug":"GITHUB_LIST_%s","toolkit":"github","name":"n","description":"d","tags":["readOnlyHint"],"input":{"type":"object","properties":{"%s":{"type":"integer"%s},"%s":{"type":"integer","default":30%s}}},"does":{"list":"%s","as":"things","pages":"%s"}}\n' "$@"; }
{ tool BARE page ',"default":1' per_page '' many bare; tool PLAIN page '' per_page '' many bare; tool FULL page '' per_page '' sixty bare; tool FEW page '' per_page '' four bare; tool NONE page '' per_page '' none bare
tool CAPPED page '' per_page '' many bare
tool ALGOLIA page '' hitsPerPage '' many algolia; tool DRF page '' page_size '' many drf; tool KAMINARI page '' per_page '' many kaminari
tool JIRA startAt '' maxResults '' many jira; tool OFFSET offset ',"default":0' limit '' many offset; tool SKIP offset '' limit '' sixty offset; } >tools
jq -sc '{tools: ., collections: {many: [range(137)], sixty: [range(60)], four: [range(4)], none: []}}' tools >world; standin world @world
for c in BARE PLAIN FULL FEW NONE CAPPED:per_page=500 ALGOLIA DRF KAMINARI JIRA OFFSET SKIP; do
act-call GITHUB_LIST_${c%%:*} $(test $c = ${c%%:*} || echo ${c#*:}) >call; before=$(standin requests op=session.execute)
act-exec --paginate call >pages 2>err; s=$?
act-exec --paginate --items '.things[]' call >items 2>>err
echo "$c $s $(jq .item items | wc -l) $(jq .item items | sort -u | wc -l) pages $(wc -l <pages) asked $(($(standin requests op=session.execute) - before)) $(jq -sc '[.[] | select(.more)] | length' pages items) $(cat err)"
done
>>>
BARE 0 137 137 pages 5 asked 5 0 
PLAIN 0 137 137 pages 5 asked 5 0 
FULL 0 60 60 pages 3 asked 3 0 
FEW 0 4 4 pages 1 asked 1 0 
NONE 0 0 0 pages 1 asked 1 0 
CAPPED:per_page=500 0 137 137 pages 2 asked 2 0 
ALGOLIA 0 137 137 pages 5 asked 5 0 
DRF 0 137 137 pages 5 asked 5 0 
KAMINARI 0 137 137 pages 5 asked 5 0 
JIRA 0 137 137 pages 5 asked 5 0 
OFFSET 0 137 137 pages 5 asked 5 0 
SKIP 0 60 60 pages 3 asked 3 0 

# Where an answer does not tell whether more follows, its record says so, and so does standard error
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
standin world '{"tools":[{"slug":"GITHUB_LIST_WORDS","toolkit":"github","name":"n","description":"d","tags":["readOnlyHint"],"input":{"type":"object","properties":{"cursor":{"type":"string"},"limit":{"type":"integer","default":2}}},"does":{"say":{}}}]}'
act-call GITHUB_LIST_REPOSITORY_ISSUES owner=o repo=r per_page=2 >page; act-call GITHUB_LIST_WORDS >cursor
try() { n=$((n + 1)); standin rules --clear; standin rules "$(echo "$2" | jq -sc 'map({work: false, result: {data: .}}) | to_entries | map(if .key < 1 then .value + {times: 1} else .value end)')"
jq -c ".id = \"$n\"" $1 >call; act-exec --paginate --max-pages 4 call --jq '[.page, .more, .cursor]' >out 2>err; jq -sc --argjson told $(wc -l <err) '. + [$told]' out; }
for data in '{"issues":{"a":1}}' '{"text":"x"}' '{"issues":[1,2]} {"issues":[1,2],"page":2}' '{"issues":[1,2]} {"issues":[3]}' '{"issues":[1,2]} {"issues":[]}' '{"issues":[1,2],"has_more":true} {"issues":[3,4],"has_more":false}' '{"issues":[1],"isLast":true}' \
    '{"issues":[1,2],"count":2} {"issues":[3],"count":1}' '{"issues":[1,2],"total":"3"} {"issues":[3],"total":"3"}' '{"result":{"errors":[],"list":{"nodes":[1,2]}}} {"result":{"errors":[],"list":{"nodes":[3]}}}' '[1,2] [3]'; do try page "$data"; done
for data in '{"words":[1,2]}' '{"words":[1]}' '{"words":[1,2],"next_cursor":null}' '{"words":[1],"has_more":true}' '{"words":[1],"total":7}' '{"words":[1,2],"links":{"next":"/w?cursor=a%2Bb&x=1"}} {"words":[3,4]}' \
    '{"words":[1,2],"page_info":{"endCursor":"x","hasNextPage":true}} {"words":[3,4],"page_info":{"endCursor":"y","hasNextPage":false}}'; do try cursor "$data"; done
>>>
[[1,"unknown",null],1]
[[1,"unknown",null],1]
[[1,null,"2"],[2,"unknown",null],1]
[[1,null,"2"],[2,null,null],0]
[[1,null,"2"],[2,null,null],0]
[[1,null,"2"],[2,null,null],0]
[[1,null,null],0]
[[1,null,"2"],[2,null,null],0]
[[1,null,"2"],[2,null,null],0]
[[1,null,"2"],[2,null,null],0]
[[1,null,"2"],[2,null,null],0]
[[1,"unknown",null],1]
[[1,null,null],0]
[[1,null,null],0]
[[1,"unknown",null],1]
[[1,"unknown",null],1]
[[1,null,"a+b"],[2,null,null],0]
[[1,null,"x"],[2,null,null],0]

# Where a tool says by which name its answers go on, one without it is the last, however full
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm -y | act-exec >made
for n in 3 2 1; do act-call TASK_LIST limit=$n | act-exec --paginate --jq '[.page, .more, .cursor != null]' | jq -sc .; done
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS max_results=12 | act-exec --paginate --jq '[.page, .more, .cursor]'
act-call GITHUB_LIST_REPOSITORY_ISSUES owner=o repo=r >call; standin rules '{"work":false,"result":{"data":{"text":"x"}}}'
act-exec --paginate --text call | grep more
>>>
[[1,null,false]]
[[1,null,true],[2,null,false]]
[[1,null,true],[2,null,true],[3,null,false]]
[1,null,null]
  more: unknown, the answer does not say
>>>2
act-exec: 'GITHUB_LIST_REPOSITORY_ISSUES' may have more pages: its answer does not say

# Counts that no service can mean end no program and ask for no more than is allowed
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GITHUB_LIST_REPOSITORY_ISSUES owner=o repo=r per_page=1 >call
for more in '"total_pages":9223372036854775807' '"total_pages":-9223372036854775808' '"total_count":9223372036854775807' '"total_count":9223372036854775807,"per_page":9223372036854775807' '"total":-1' '"total":1e300' '"total":1e-300' \
    '"per_page":0,"total":5' '"per_page":-3' '"page":9223372036854775807' '"next_page":9223372036854775807' '"nbPages":99999999999999999999999' '"total_pages":"9223372036854775808"' '"next_page":"-1"' '"total_pages":1e9223372036854775807'; do
n=$((n + 1)); standin rules --clear; standin rules "$(for k in 1 2 3 4; do echo "{\"arguments\":{\"page\":$k},\"work\":false,\"result\":{\"data\":{\"issues\":[$k],$more}}}"; done | jq -s -c .)"
jq -c ".id = \"$n\"" call | timeout 60 act-exec --paginate --max-pages 3 --jq .page 2>&1 | jq -s -c sort
done
for page in 9223372036854775807 -9223372036854775808 999999999999999999999 1.5; do n=$((n + 1)); standin rules --clear; standin rules '{"work":false,"result":{"data":{"issues":[1],"total_pages":3}}}'
jq -c ".id = \"$n\" | .arguments.page = $page" call | sed "s/\"page\":[0-9.eE+-]*/\"page\":$page/" | timeout 60 act-exec --paginate --max-pages 3 >out 2>&1; test $? -lt 100 || echo "$page $?"; done
>>>
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]

# Writers have no pages, and a page that is asked for again is no other call
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y | act-exec --paginate --jq '[.page, .outcome]'; standin effects
act-call GMAIL_FETCH_EMAILS | act-exec --paginate --items '.messages[' 2>&1 | head -1; act-call GMAIL_FETCH_EMAILS | act-exec --items . 2>&1 | head -1
>>>
[null,"done"]
1
act-exec: the jq program '.messages[' does not compile: <any>
act-exec: --items and --from-cursor go with --paginate

# Answers from the cache: only what reads, as long as it is good, each user's own, and no entry in the journal
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call
asked() { n=$((n + 1)); before=$(standin requests op=session.execute); jq -c ".id = \"$n\" $1" call | act-exec --cache 10m --jq '[.cached, .log_id != null, .taint]' $2; echo $(($(standin requests op=session.execute) - before)); }
asked; asked; asked '| .arguments.query = "other"'; asked '| .account = "home"'; asked '' '-u ada'; asked '' '-c trip'
(export ACT_NOW=$(date -u -d '+9 min' +%Y-%m-%dT%H:%M:%SZ); asked); (export ACT_NOW=$(date -u -d '+11 min' +%Y-%m-%dT%H:%M:%SZ); n=60 asked)
find .cache -type f -perm /077
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >mail
for n in 1 2; do jq -c ".id = \"w$n\"" mail | act-confirm -y | act-exec --cache 10m --jq .cached; done; standin effects
for f in .cache/act/answers/*; do echo garbage >$f; done; n=80 asked
>>>
[null,true,true]
1
[true,false,true]
0
[null,true,true]
1
[null,true,true]
1
[null,true,true]
1
[true,false,true]
0
[true,false,true]
0
[null,true,true]
1
null
null
2
[null,true,true]
1

# Long data goes to a file: its own, with the size and hash that the record says, and nobody else's to read
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GITHUB_DOWNLOAD_JOB_LOGS_FOR_A_WORKFLOW_RUN owner=o repo=r job_id=1 bytes=900000 >short
act-call GITHUB_DOWNLOAD_JOB_LOGS_FOR_A_WORKFLOW_RUN owner=o repo=r job_id=1 bytes=1500000 >long
act-exec short long --ordered >results; jq -c '[(.data | type), .data_file.size]' results
tail -1 results >r; f=$(jq -r .data_file.path r); test "$(stat -c '%s %a' $f)" = "$(jq .data_file.size r) 600" || ls -l $f
test $(sha256sum <$f | cut -d' ' -f1) = $(jq -r .data_file.sha256 r) || echo hash; jq '.log | length' $f
act-exec long --jq '[.replayed, .data_file.size]'
jq -c '.id = "limit"' short | act-exec --max-data 100 --jq '[.data, .data_file.size > 100]'
>>>
["object",null]
["null",<n>]
1500000
[true,<n>]
[null,true]

# The same of ids that are alike as names of files, or lead elsewhere
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GITHUB_GET_A_REPOSITORY owner=o repo=r >call; act-call GMAIL_FETCH_EMAILS >call
for id in a/y b/y ../../y y .. . /etc/y "$(printf %0190d 1)" "$(printf %0190d 2)"; do jq -c ".id = \"$id\" | .arguments.query = \"$((n += 1))\"" call; done >calls
standin rules "$(for n in 1 2 3 4 5 6 7 8 9; do echo "{\"work\":false,\"arguments\":{\"query\":\"$n\"},\"result\":{\"data\":{\"n\":$n}}}"; done | jq -s -c .)"
act-exec calls --max-data 1 --ordered >results
jq -r '.data_file | "\(.sha256)  \(.path)"' results | sha256sum -c --quiet; jq -r .data_file.path results | sort | uniq -d
find . -name '*y*' -o -name '*000*' | grep -vE '^./.cache/act/(results|answers)/'
>>>
>>>= 1

# What was run before is tainted when it is shown again, as it was
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call; act-exec call --jq '[.replayed, .taint]'; act-exec call --jq '[.replayed, .taint]'
>>>
[null,true]
[true,true]

# Files of a result, under names that are only names
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call
standin rules "$(jq -anc --arg u "$STANDIN_SINK/f" '{work: false, result: {data: {files: (["a.txt", "../../x", "/etc/passwd", "a\u001b[2J\nb", "", ".", "..", ("7" * 300), "-rf", ".bashrc", "a\\b", "~", "\u202egpj.exe", 7, null] | map({s3url: $u, name: ., mimetype: "text/plain"}))}}}')"
act-exec call --save-files >r; jq -c '[.outcome, (.files | length), (.files | map(.error) | unique)]' r
jq -r '.files[] | "\(.sha256)  \(.path)"' r | sha256sum -c --quiet
find . -type f -newer call -not -path './.local/*' -not -path './.cache/act/answers/*' | sed 's|^\./\.cache/act/files/[0-9a-f-]*/||' | grep -v '^[0-9]*-[0-9A-Za-z._-]*$'
jq -r '.files[].path' r | sort | uniq -d; find .cache -perm /077; jq -c '.files[].name' r | grep -F '\u'
standin sink --raw | grep -i key
>>>
["done",15,[null]]
./r
>>>= 1

# A file that comes slowly may take longer than a request, and one that broke off is fetched again from its beginning
# waits: 4 s
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; export ACT_TIMEOUT=2s
act-call GMAIL_FETCH_EMAILS >call; text=$(printf '%03000d' 7)
standin rules "$(jq -nc --arg u "$COMPOSIO_BASE_URL/_s3/" --arg t "$text" '[{work: false, result: {data: (["slow", "cut"] | map({s3url: ($u + .), name: .}))}},
    {path: "*_s3/slow", answer: {status: 200, body: "slowly"}, dribble_ms: 20}, {path: "*_s3/cut", times: 1, answer: {status: 200, body: $t}, cut: "body"}, {path: "*_s3/cut", answer: {status: 200, body: $t}}]')"
act-exec call --save-files >r; jq -c '.files[] | [.name, .size, .error.code]' r; printf %s "$text" | cmp - $(jq -r '.files[1].path' r)
>>>
["1-slow",6,null]
["2-cut",3000,null]

# Addresses that are not to be asked, answers that are no file, and files that have no end
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call; port=${COMPOSIO_BASE_URL##*:}
for url in file:///etc/passwd http://example.invalid/x http://localhost.:$port/x ftp://127.0.0.1/x gopher://127.0.0.1/x 'http://127.0.0.1@example.invalid/' "$COMPOSIO_BASE_URL/x y" '' x "$COMPOSIO_BASE_URL/_s3/none" "$COMPOSIO_BASE_URL/_s3/led" "$COMPOSIO_BASE_URL/_s3/endless" "$COMPOSIO_BASE_URL/_s3/refusal" "$COMPOSIO_BASE_URL/_s3/cut"; do
jq -nc --arg u "$url" "{arguments: {query: \"$((n += 1))\"}, work: false, result: {data: {s3url: \$u, name: \"f\"}}}"; done | jq -s '. + [{path: "*_s3/led", redirect: "sink"}, {path: "*_s3/endless", endless: true}, {path: "*_s3/refusal", endless: true, answer: {status: 404}}, {path: "*_s3/cut", answer: {status: 200, body: "whole"}, cut: "body"}]' >rules; standin rules @rules
for n in $(seq 14); do jq -c ".id = \"$n\" | .arguments.query = \"$n\"" call; done >calls
python3 {tests}/rss.py 64 act-exec calls --save-files --ordered --jq '[.outcome, (.files[0] | [.path, .error.code])]' | sort | uniq -c | sed 's/^ *//'
standin sink; find .cache -type f -size +0 | grep files
>>>
1 ["done",[null,"forbidden"]]
11 ["done",[null,"protocol"]]
1 ["done",[null,"provider-error"]]
1 ["done",[null,"unavailable"]]
0
>>>= 1

# Twenty files at most, and none unless it was asked for
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call
standin rules "$(jq -nc --arg u "$STANDIN_SINK/f" '{work: false, result: {data: {files: [range(50) | {s3url: $u, name: "f"}]}}}')"
act-exec call --jq .files; standin sink
jq -c '.id = "2"' call | act-exec --save-files --jq '.files | map(select(.path)) | length'; find .cache/act/files -type f | wc -l
>>>
null
0
20
20

# A file goes along: what it is stands in the call, it leaves only after the approval, and the call has none of its path
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
mkdir secretfolder; printf hello >secretfolder/f.txt
act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@secretfolder/f.txt >call; jq -c '.arguments.file_to_upload | [.name, .size, .sha256, .mimetype]' call
act-exec call --jq .error.code; act-confirm call --jq .approval.decision; standin requests op=files.*
expect {tests}/prompt.exp 'act-confirm call >ok' 'stop >' 'y\r' | tr -d '│┊\n ' | grep -oE 'name"f.txt"|2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824|size5' | sort -u
standin requests op=files.*; act-exec ok --jq .outcome
standin requests --json | jq -r 'select(.op | test("files.request|s3.put|session.execute")) | .op'; standin requests op=s3.put --json | jq -r .body
standin requests op=session.execute --json | jq -r '.body | fromjson | .arguments.file_to_upload | keys | join(" ")'; standin requests --json | grep -c secretfolder
>>>
["f.txt",5,"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824","text/plain"]
not-approved
denied
0
2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824
name"f.txt"
size5
0
done
files.request
s3.put
session.execute
hello
mimetype name s3key
0
>>>= 1

# Files wherever a schema asks for them: one of a choice, in lists, inside objects, by reference; each goes, and stands where it stood
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in 1 2 3; do printf "file $n" >$n.txt; done
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x attachment=@1.txt >one
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x attachment=@1.txt attachment=@2.txt >two
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x attachment:='["1.txt",{"path":"2.txt"}]' >paths
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x attachment=3.txt >path
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >none
cat >world <<'END'
{"tools":[{"slug":"GMAIL_CREATE_BUNDLE","toolkit":"gmail","name":"n","description":"d","tags":[],"does":{"act":true},"input":{"type":"object","required":["parts"],"properties":{
"parts":{"type":"array","items":{"type":"object","required":["file"],"properties":{"note":{"type":"string"},"file":{"$ref":"#/$defs/File"}},"additionalProperties":false}},"more":{"type":"object","properties":{"files":{"type":"array","items":{"$ref":"#/$defs/File"}}}}},
"$defs":{"File":{"type":"object","file_uploadable":true,"required":["name","mimetype","s3key"],"additionalProperties":false,"properties":{"name":{"type":"string"},"mimetype":{"type":"string"},"s3key":{"type":"string"}}}}}}]}
END
standin world @world
act-call GMAIL_CREATE_BUNDLE parts:='[{"note":"3.txt","file":"1.txt"},{"file":"2.txt"}]' more:='{"files":["3.txt"]}' >deep
for f in one two paths path none deep; do act-confirm -y $f | act-exec --jq '[.outcome, .error.message]' | sed "s/$/ $f/"; done
standin effects --json | jq -c '.arguments | [.attachment, .parts, .more] | walk(if type == "object" and .s3key then [.name, (.s3key | type)] else . end)'
standin requests op=s3.put --json | jq -r .body; standin requests --json | grep -c "$HOME"
jq -c '.arguments.attachment | if type == "array" then map(.sha256 != null) else .sha256 != null end' one two paths path
printf changed >2.txt; jq -c '.id = "again"' deep | act-confirm -y | act-exec --jq '[.outcome, .error.code]'
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x attachment=nowhere.txt 2>&1; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x attachment:=7 2>&1
>>>
["done",null] one
["done",null] two
["done",null] paths
["done",null] path
["done",null] none
["done",null] deep
[["1.txt","string"],null,null]
[[["1.txt","string"],["2.txt","string"]],null,null]
[[["1.txt","string"],["2.txt","string"]],null,null]
[["3.txt","string"],null,null]
[null,null,null]
[null,[{"note":"3.txt","file":["1.txt","string"]},{"file":["2.txt","string"]}],{"files":[["3.txt","string"]]}]
file 1
file 1
file 2
file 1
file 2
file 3
file 1
file 2
file 3
0
true
[true,true]
[true,true]
true
["failed","approval-invalid"]
{"type":"error","error":{"code":"bad-arguments","message":"cannot read 'nowhere.txt': No such file or directory"}}
{"type":"error","error":{"code":"bad-arguments","message":"arguments.attachment: expected null, got 7"}}
>>>= 65

# A record that names a file by its path alone takes the file along; one that cannot be read stops the call, and what is at the service already stays
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
printf hello >f.txt; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
try() { n=$((n + 1)); jq -c ".id = \"$n\" | .arguments.attachment = $1" call | act-confirm -y | act-exec --jq '[.outcome, .error.code]'; }
f="\"$PWD/f.txt\""; try "$f"; try "[$f,$f]"; try "\"$PWD/gone.txt\""; try "[$f,\"$PWD/gone.txt\"]"; try '"f.txt"'; try '"/dev/zero"'; try '{"name":"x","mimetype":"text/plain","s3key":"nokey"}'; try '[7]'; try null; try "[range(101) | $f]"
standin requests op=s3.put --json | jq -r .body; standin effects
>>>
["done",null]
["done",null]
["failed","bad-arguments"]
["failed","bad-arguments"]
["failed","bad-arguments"]
["failed","bad-arguments"]
["failed","provider-error"]
["failed","bad-arguments"]
["done",null]
["failed","bad-arguments"]
hello
hello
hello
3

# A file that changed, is another, or is gone is not uploaded
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
printf hello >f; act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@f >call; act-confirm -y call >ok
printf w0rld >f; act-exec ok --jq '[.outcome, .error.code]'; echo $?
again() { n=$((n + 1)); jq -c ".id = \"$n\" $1" call | act-confirm -y | timeout 60 act-exec --jq .outcome; }
again; again '| .arguments.file_to_upload.path = "/etc/hostname"'; again '| .arguments.file_to_upload.size = 4'; again '| .arguments.file_to_upload.path = "/dev/zero"'
rm f; again; mkfifo f; again; rm f; mkdir f; again
printf hello >g; jq -c '.arguments.file_to_upload.path = "'$PWD'/g"' ok | act-exec --jq .error.code
standin requests op=files.*; standin requests op=session.execute
>>>
["failed","approval-invalid"]
77
failed
failed
failed
failed
failed
failed
failed
approval-invalid
0
0

# An upload that fails is no call
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
printf hello >f; act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@f >call
for rule in '{"op":"s3.put","answer":{"status":403}}' '{"op":"s3.put","cut":"before"}' '{"op":"s3.put","answer":{"status":500}}' '{"op":"files.request","answer":{"status":403}}' '{"op":"files.request","spoil":"html"}' \
    '{"op":"files.request","answer":{"status":200,"json":{"id":"x","key":"k","new_presigned_url":"http://example.invalid/x"}}}' '{"op":"files.request","answer":{"status":200,"json":{"id":"x","key":"k","new_presigned_url":"file:///tmp/x"}}}'; do
standin rules --clear; standin rules "$rule"; n=$((n + 1)); jq -c ".id = \"$n\"" call | act-confirm -y | act-exec --jq .outcome
done | uniq -c | sed 's/^ *//'
standin requests op=session.execute
>>>
7 failed
0

# Reads go together, fifty at most, and nothing that writes ever goes with them
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >mail
act-call GITHUB_CUSTOMIZE_OIDC_SUBJECT_CLAIM_TEMPLATE owner=o repo=r use_default=true | act-confirm -y >lies
{ for n in $(seq 60); do jq -c ".id = \"$n\" | .arguments.query = \"$n\"" call; done; cat mail lies; } >calls; sort -R calls >mixed; act-exec mixed --batch --jq '[.outcome, .log_id != null]' | sort | uniq -c | sed 's/^ *//'
standin requests op=session.execute_meta --json | jq -r '.body | fromjson | .arguments.tools | length' | sort -n
standin requests op=session.execute_meta --json | jq -r '.body | fromjson | .arguments.tools[].tool_slug' | sort -u
standin requests op=session.execute --json | jq -r '.body | fromjson | .tool_slug' | grep -v FETCH | sort; standin effects
act-exec calls --batch --jq .replayed | uniq -c | sed 's/^ *//'
>>>
62 ["done",true]
10
50
GMAIL_FETCH_EMAILS
GITHUB_CUSTOMIZE_OIDC_SUBJECT_CLAIM_TEMPLATE
GMAIL_SEND_EMAIL
2
62 true

# Some of a batch fail, each in its own way
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call; act-call SLACK_LIST_ALL_CHANNELS >slack
standin rules '[{"tool":"GMAIL*","arguments":{"query":"2"},"result":{"error":"boom"}},{"tool":"GMAIL*","arguments":{"query":"3"},"result":{"error":"invalid_grant"}},{"tool":"GMAIL*","arguments":{"query":"4"},"work":false,"result":{"data":{"successful":false}}}]'
{ for n in 1 2 3 4; do jq -c ".id = \"$n\" | .arguments.query = \"$n\"" call; done; jq -c '.id = "5" | .account = "nosuch"' call; cat slack; } >calls
act-exec --batch --ordered calls --jq '[.outcome, .error.code]'; echo $?; standin requests op=session.execute*
>>>
["done",null]
["failed","provider-error"]
["failed","not-connected"]
["failed","provider-error"]
["failed","provider-error"]
["failed","not-connected"]
77
1

# An answer to a batch that leaves calls out, is about others, or is none
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >call
while IFS= read -r rule; do
standin rules --clear; standin rules "$(printf %s "$rule" | jq -c '. + {op: "session.execute_meta"}')"
k=$((k + 1)); for n in 1 2; do jq -c ".id = \"$k-$n\" | .arguments.query = \"$n\"" call; done >calls; act-exec --ordered --batch calls --jq '[.outcome, .error.code, .attempts]' | jq -sc .
done <<'END'
{"answer":{"status":200,"json":{"data":{"results":[]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":7,"response":{"successful":true,"data":{}}},{"index":-1},"x",{"index":1.5},null]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":0,"tool_slug":"GMAIL_SEND_EMAIL","response":{"successful":true,"data":{}}},{"index":1,"response":null,"error":null}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":{}},"error":null}}}
{"answer":{"status":200,"json":{"data":{},"error":null}}}
{"answer":{"status":200,"json":{"error":null}}}
{"answer":{"status":200,"json":{"data":null,"error":"all bad"}}}
{"spoil":"html","times":1}
{"cut":"before","times":1}
{"answer":{"status":400,"json":{"error":{"message":"no","code":4300,"status":400}}}}
{"answer":{"status":429},"headers":{"Retry-After":"0"},"times":1}
END
>>>
[["failed","protocol",1],["failed","protocol",1]]
[["failed","protocol",1],["failed","protocol",1]]
[["failed","protocol",1],["failed","protocol",1]]
[["failed","protocol",1],["failed","protocol",1]]
[["failed","protocol",1],["failed","protocol",1]]
[["failed","protocol",1],["failed","protocol",1]]
[["failed","provider-error",1],["failed","provider-error",1]]
[["done",null,2],["done",null,2]]
[["done",null,2],["done",null,2]]
[["failed","bad-arguments",1],["failed","bad-arguments",1]]
[["done",null,2],["done",null,2]]

# Many calls in one that was made by hand: what came of them decides, and all of them are told where not all is done
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
mail() { echo "{\"tool_slug\":\"GMAIL_SEND_EMAIL\",\"arguments\":{\"recipient_email\":\"$1@example.com\",\"body\":\"x\"}}"; }
read='{"tool_slug":"GMAIL_FETCH_EMAILS","arguments":{}}'
slack='{"tool_slug":"SLACK_SEND_MESSAGE","arguments":{"channel":"c","text":"t"}}'
standin rules '[{"tool":"GMAIL*","arguments":{"recipient_email":"boom@example.com"},"work":false,"result":{"error":"boom"}},{"tool":"GMAIL*","arguments":{"recipient_email":"in@example.com"},"work":false,"result":{"data":{"status":"failed"}}},{"tool":"GMAIL*","arguments":{"recipient_email":"late@example.com"},"result":{"error":"504 Gateway Timeout"}}]'
many() {
echo "$1: $(act-call COMPOSIO_MULTI_EXECUTE_TOOL tools:="[$2]" sync_response_to_workbench:=false | act-confirm -y | tee call |
act-exec --jq '[.ok, .outcome, .error.code, .error.message, .attempts, (.data.results | length), (.calls // [] | map(.outcome[:1] + (.error.code // "")) | join(" "))]'; echo $?; act-exec call --jq '[.replayed, .outcome]')" | paste -sd ' '
}
many done "$(mail a),$read"
many failed "$(mail b),$(mail boom),$read"
many 'in band' "$(mail in)"
many connect "$(mail boom),$slack,$(mail c)"
many late "$(mail late),$(mail boom),$slack"
many reads "$read,{\"tool_slug\":\"SLACK_LIST_ALL_CHANNELS\",\"arguments\":{}}"
standin effects; standin requests op=session.execute_meta
>>>
done: [true,"done",null,null,1,2,""] 0 [true,"done"]
failed: [false,"failed","provider-error","1 of 3 calls failed: GMAIL_SEND_EMAIL: boom",1,3,"d fprovider-error d"] 1 [true,"failed"]
in band: [false,"failed","provider-error","1 of 1 calls failed: GMAIL_SEND_EMAIL: the service says that it failed",1,1,"fprovider-error"] 1 [true,"failed"]
connect: [false,"failed","not-connected","2 of 3 calls failed: GMAIL_SEND_EMAIL: boom",1,3,"fprovider-error fnot-connected d"] 77 [true,"failed"]
late: [false,"unknown","outcome-unknown","1 of 3 calls is unknown: GMAIL_SEND_EMAIL: 504 Gateway Timeout",1,3,"uoutcome-unknown fprovider-error fnot-connected"] 79 [true,"unknown"]
reads: [false,"failed","not-connected","1 of 2 calls failed: SLACK_LIST_ALL_CHANNELS: No active connected account found for toolkit: slack",1,2,"d fnot-connected"] 77 [null,"failed"]
3
7

# What is not told of a call in it, told twice, or told of another is unknown where it writes, and none of it is sent again
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
write='{"tool_slug":"GMAIL_SEND_EMAIL","arguments":{"recipient_email":"a@example.com","body":"x"}}'
read='{"tool_slug":"GMAIL_FETCH_EMAILS","arguments":{}}'
act-call COMPOSIO_MULTI_EXECUTE_TOOL tools:="[$read,$write]" sync_response_to_workbench:=false >writes
act-call COMPOSIO_MULTI_EXECUTE_TOOL tools:="[$read,$read]" sync_response_to_workbench:=false >reads
while IFS= read -r rule; do k=$((k + 1))
for f in writes reads; do
standin rules --clear; standin rules "$(printf %s "$rule" | jq -c '. + {op: "session.execute_meta"}')"
jq -c ".id = \"$f$k\"" $f | act-confirm -y | act-exec --jq '[.outcome, .error.code, .attempts]'; echo $?
done | paste -sd ' '
done <<'END'
{"answer":{"status":200,"json":{"data":{"results":[{"index":0,"response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":0,"response":{"successful":true,"data":{}}},{"index":1,"response":{"successful":true,"data":{}}},{"index":1,"response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":0,"response":{"successful":true,"data":{}}},{"index":9e99,"response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":0,"response":{"successful":true,"data":{}}},{"index":"1","response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":0,"response":{"successful":true,"data":{}}},{"index":-9223372036854775808,"response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"response":{"successful":true,"data":{}}},{"tool_slug":"GMAIL_DELETE_MESSAGE","response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"response":{"successful":true,"data":{}}},{"response":null,"error":null}]},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":{}},"error":null}}}
{"answer":{"status":200,"json":{"data":{},"error":null}}}
{"answer":{"status":200,"json":{"data":{"results":[{"index":1.0,"response":{"successful":true,"data":{}}},{"index":0e5,"response":{"successful":true,"data":{}}}]},"error":null}}}
{"answer":{"status":200,"json":{"data":null,"error":"no such session"}}}
{"cut":"before","times":1}
{"spoil":"html","times":1}
{"answer":{"status":400,"json":{"error":{"message":"no","code":4300,"status":400}}}}
END
>>>
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["done",null,1] 0 ["done",null,1] 0
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["unknown","outcome-unknown",1] 79 ["failed","protocol",1] 69
["done",null,1] 0 ["done",null,1] 0
["failed","provider-error",1] 1 ["failed","provider-error",1] 1
["unknown","outcome-unknown",1] 79 ["done",null,2] 0
["unknown","outcome-unknown",1] 79 ["done",null,2] 0
["failed","bad-arguments",1] 65 ["failed","bad-arguments",1] 65

# A policy of the service: what it stopped did not run, what it keeps back did
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
standin rules '{"times":1,"work":false,"result":{"result_type":"blocked","reason":{"type":"request_blocked","hook_id":"h"},"message":"not on sundays"}}'
act-confirm -y call | act-exec --jq '[.outcome, .error.code, .error.message]'; echo $?; standin effects
standin rules '{"times":1,"result":{"result_type":"blocked","reason":{"type":"response_blocked","hook_id":"h"},"message":"secret"}}'
jq -c '.id = "2"' call | act-confirm -y >ok; act-exec ok --jq '[.ok, .outcome, .withheld, .data, .error]'; echo $?; standin effects
act-exec ok --jq '[.outcome, .replayed]'; standin effects
>>>
["denied","denied","not on sundays"]
1
0
[true,"done","secret",null,null]
0
1
["done",true]
1

# What a policy of the service says of one call, alone or in a batch: denied, to be approved, or its answer withheld
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS query=a | jq -c '.id = "a"' >reads; act-call GMAIL_FETCH_EMAILS query=b | jq -c '.id = "b"' >>reads
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | jq -c '.id = "w"' >write
told() { n=$((n + 1)); jq -c --arg n $n '.id += $n' "$@" | act-confirm -y >calls; act-exec --batch calls 2>said >results; echo $?; jq -c '[.id[:1], .outcome // .approval.decision, .error.code, .error.message // .approval.reason, .withheld, .data != null]' results; }
standin rules '{"tool":"GMAIL*","arguments":{"query":"a"},"result":{"result_type":"failed","error":"Tool execution denied by permissions: GMAIL_FETCH_EMAILS"}}'; told reads
standin rules --clear; standin rules '{"tool":"GMAIL*","work":false,"result":{"result_type":"failed","error":"Tool execution denied by user: GMAIL_SEND_EMAIL"}}'; told write; standin effects
standin rules --clear; standin rules '{"tool":"GMAIL*","arguments":{"query":"a"},"result":{"result_type":"input_required","input_requests":{"r":{"type":"elicitation","mode":"form","message":"Sure?"}}}}'; told reads
standin rules --clear; standin rules '{"op":"session.execute_meta","answer":{"status":200,"json":{"result_type":"blocked","reason":{"type":"response_blocked","hook_id":"h"},"message":"secret"}}}'; told reads
standin rules --clear; standin rules '{"op":"session.execute_meta","answer":{"status":200,"json":{"result_type":"blocked","reason":{"type":"request_blocked","hook_id":"h"},"message":"not today"}}}'; told reads
standin effects; standin requests op=session.execute_meta
>>>
1
["a","denied","denied","Tool execution denied by permissions: GMAIL_FETCH_EMAILS",null,false]
["b","done",null,null,null,true]
1
["w","denied","denied","Tool execution denied by user: GMAIL_SEND_EMAIL",null,false]
0
77
["a","failed","not-approved","Approval required for GMAIL_FETCH_EMAILS",null,true]
["b","done",null,null,null,true]
0
["a","done",null,null,"secret",false]
["b","done",null,null,"secret",false]
1
["a","denied","denied","not today",null,false]
["b","denied","denied","not today",null,false]
0
4

# A question of the service: held, asked, answered; what it is answered with is nowhere to be seen
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
q() { echo "{\"times\":1,\"op\":\"session.execute\",\"answer\":{\"status\":200,\"json\":{\"result_type\":\"input_required\",\"request_state\":\"STATE_$1\",\"input_requests\":{\"req_$1\":{\"type\":\"elicitation\",\"mode\":\"form\",\"message\":\"Question $1?\"}},\"log_id\":\"log_1\"}}}"; }
standin rules "$(q 1)"; standin rules "$(q 2)"
act-exec -v call >held 2>>seen; echo $?; jq -c '[.type, .approval.decision, .input_requests.req_1.message]' held
act-exec held --jq .outcome; act-exec call --jq .outcome; act-confirm held --jq .approval.reason; standin requests op=session.execute
act-confirm -y held | act-exec -v 2>>seen >held2; jq -c '[.approval.decision, (.input_requests | keys)]' held2
act-confirm -y held2 >ok; act-exec -v ok --jq .outcome 2>>seen; standin effects; act-exec ok --jq .replayed; standin effects
standin requests op=session.execute --json | jq -c '.body | fromjson | [.input_responses, .request_state]'
cat held held2 ok >>seen; act-log >>seen; {tests}/sql 'select * from journal' >>seen; {tests}/sql 'select * from request' >>seen; grep -c STATE_ seen
>>>
75
["call","held","Question 1?"]
held
held
no terminal to ask on; its service asks: Question 1?
1
["held",["req_2"]]
done
1
true
1
[null,null]
[{"req_1":{"action":"accept","content":{"decision":"approve"}}},"STATE_1"]
[{"req_2":{"action":"accept","content":{"decision":"approve"}}},"STATE_2"]
0
>>>= 1

# Declined by the person: it did not run, and the service is not told yes
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
standin rules '{"times":1,"op":"session.execute","answer":{"status":200,"json":{"result_type":"input_required","request_state":"S","input_requests":{"r":{"message":"Really\u001b[2J?\nAllow: yes"}}}}}'
act-exec call >held; expect {tests}/prompt.exp 'act-confirm held >denied' 'stop >' 'n\r' >sheet; echo $?
grep -c 'its service asks' sheet; grep -c "$(printf '\033')\[2J" sheet; grep -n '^Allow' sheet
act-exec denied --jq '[.outcome, .error.code]'; echo $?; standin requests op=session.execute; standin effects
>>>
1
1
0
["denied","denied"]
1
1
0

# A question is put to a person, whatever its record says of itself: no rule, mode or -y approves an answer that came with it
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; mkdir -p .config/act; echo 'allow GMAIL_SEND_EMAIL' >.config/act/rules
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | jq -c '.id = "q"' >call; act-confirm call >sealed
answered='.input_requests = {"r":{"type":"elicitation","mode":"form","message":"Pay?"}} | .input_responses = {"r":{"action":"accept","content":{"decision":"approve"}}}'
: answers that were prepared before the question was asked
jq -c "$answered" call | act-confirm 2>/dev/null >early; jq -c .approval early
standin rules '{"times":1,"op":"session.execute","answer":{"status":200,"json":{"result_type":"input_required","request_state":"S","input_requests":{"r":{"type":"elicitation","mode":"form","message":"Pay?"}},"log_id":"l"}}}'
act-exec sealed >held; jq -c '[.approval.decision, .input_requests.r.message]' held
for f in 'del(.approval)' '.approval = null' '.approval.decision = "approved"' '.approval = {v: 1, decision: "approved", by: "person"}'; do
for y in '' -y; do jq -c "($f) | $answered" held | act-confirm $y 2>/dev/null >out; jq -r '.approval | "\(.decision) \(.reason)"' out; act-exec early out --jq .error.code; done; done | sort | uniq -c | sed 's/^ *//'
standin effects
expect {tests}/prompt.exp 'act-confirm held >answered' 'stop >' 'example.com\r' | grep -c '^. asks *Pay?'; act-exec answered --jq .outcome; standin effects
>>>
null
["held","Pay?"]
4 denied no terminal for a person's answers; its service asks: Pay?
4 denied no terminal to ask on; its service asks: Pay?
16 not-approved
0
1
done
1

# A question of the service with an address, or with fields of its own, is a person's; -y answers the one of its own approvals
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
for more in '"mode":"form","requested_schema":{"type":"object","properties":{"decision":{"type":"string","enum":["approve","deny"]}}}' '"mode":"form","requested_schema":{"type":"object","properties":{"code":{"type":"string"}}}' '"mode":"url","url":"https://example.com/pay"'; do
standin rules "{\"times\":1,\"op\":\"session.execute\",\"answer\":{\"status\":200,\"json\":{\"result_type\":\"input_required\",\"request_state\":\"S\",\"input_requests\":{\"r\":{\"type\":\"elicitation\",\"message\":\"Sure?\",$more}},\"log_id\":\"l\"}}}"
n=$((n + 1)); jq -c ".id = \"$n\"" call | act-confirm -y | act-exec >held; act-confirm -y held --jq .approval.decision; done
expect {tests}/prompt.exp 'act-confirm held >visited' 'stop >' 'example.com\r' | grep -o 'https://.*'; act-exec visited --jq .outcome; standin effects
>>>
approved
denied
denied
https://example.com/pay
done
1

# What was answered is what was asked: a question that was changed on the way is not approved
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
ask='{"times":1,"op":"session.execute","answer":{"status":200,"json":{"result_type":"input_required","request_state":"S","input_requests":{"r":{"message":"Delete everything?"}}}}}'
hold() { standin rules "$ask"; jq -c ".id = \"$1\"" call | act-confirm -y | act-exec >held; }
hold 1; jq -c '.input_requests.r.message = "Nothing much?"' held | act-confirm -y | act-exec --jq '[.outcome, .error.code]'
hold 2; jq -c '.input_requests.r.message = "Nothing much?"' held >edited
expect {tests}/prompt.exp 'act-confirm edited 2>refused | act-exec --jq .outcome >out'; cat refused out
hold 3; act-confirm -y held | jq -c '.input_requests = {}' | act-exec --jq '[.outcome, .error.code]'
hold 4; act-confirm -y held | jq -c 'del(.input_requests)' | act-exec --jq '[.outcome, .error.code]'
hold 5; jq -c '.arguments.body = "y"' held | act-confirm -y --jq .approval.by
act-confirm -y held | jq -c '.arguments.body = "y"' | act-exec --jq '[.outcome, .error.code]'; standin effects
act-confirm -y held | act-exec --jq .outcome; standin effects
>>>
["held","not-approved"]
act-confirm: the call '2' is not held with these questions
held
["denied","approval-invalid"]
["denied","approval-invalid"]
program
["denied","approval-invalid"]
0
done
1
>>>2
act-confirm: the call '1' is not held with these questions
act-confirm: the call '5' is not held with these questions

# Questions that are none, and an answer that gets lost
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
for more in '' ',"request_state":"x","input_requests":{}' ',"request_state":7,"input_requests":[1]' ',"input_requests":{"a":{}}' ',"request_state":"x","input_requests":null' ',"request_state":"x","input_requests":"y"'; do
standin rules --clear; standin rules "{\"times\":1,\"op\":\"session.execute\",\"answer\":{\"status\":200,\"json\":{\"result_type\":\"input_required\"$more}}}"
n=$((n + 1)); jq -c ".id = \"$n\"" call | act-confirm -y | act-exec >out; case $? in 75 | 79 | 69) ;; *) cat out ;; esac
done; standin effects
standin rules --clear; standin rules '[{"times":1,"op":"session.execute","answer":{"status":200,"json":{"result_type":"input_required","request_state":"S","input_requests":{"r":{"message":"?"}}}}},{"op":"session.execute","cut":"before"}]'
act-confirm -y call | act-exec | act-confirm -y >ok; act-exec ok --jq .outcome; act-exec ok --jq '[.outcome, .replayed]'; standin effects
>>>
0
unknown
["unknown",true]
1

# Not connected: the command that mends it; --connect says the same where there is no terminal, and makes no link
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call SLACK_LIST_ALL_CHANNELS >call
for o in '' --connect; do jq -c ".id = \"x$o\"" call | act-exec $o --jq '[.outcome, .error.code, .error.hint]'; echo $?; done
standin requests op=session.link
act-call NOTION_SEARCH_NOTION_PAGE | act-exec --text 2>&1 | grep run:
>>>
["failed","not-connected","run: act-connect slack"]
77
["failed","not-connected","run: act-connect slack"]
77
0
    run: act-connect notion

# With a terminal: one link for a toolkit, and each call once more
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"link":{"polls":1,"end":"ACTIVE"}}')"
act-call SLACK_LIST_ALL_CHANNELS >call; act-call SLACK_SEND_MESSAGE channel=c text=t | act-confirm -y >write
{ for n in 1 2 3; do jq -c ".id = \"$n\"" call; done; cat write; } >calls
expect {tests}/prompt.exp 'act-exec --connect calls >out' | grep -c https://connect.composio.dev/link/; jq -c .outcome out
standin requests op=session.link; standin effects; standin requests op=accounts.refresh
>>>
1
"done"
"done"
"done"
"done"
1
1
0

# Once it is connected none of the calls waits for anything, however many run at once
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"link":{"polls":2,"end":"ACTIVE"}}')"
act-call SLACK_LIST_ALL_CHANNELS >call
for j in 2 3 8; do
for n in 1 2 3 4 5 6 7 8; do jq -c ".id = \"$j-$n\"" call; done >calls
expect {tests}/prompt.exp "act-exec -u user$j -j $j --connect calls >out" >seen; echo $?
jq -r .outcome out | sort | uniq -c | awk '{ print $1, $2 }'
done
>>>
0
8 done
0
8 done
0
8 done

# Where the person says no there: not connected, and no second link
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"link":{"polls":1,"end":"FAILED"}}')"
act-call SLACK_SEND_MESSAGE channel=c text=t | act-confirm -y >write
expect {tests}/prompt.exp 'act-exec --connect write >out' >seen; echo $?; jq -c '[.outcome, .error.code]' out; standin requests op=session.link; standin effects
>>>
77
["failed","not-connected"]
1
0

# Told to wait, every process of this user waits
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >call
standin rules '{"times":1,"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"2"}}'
act-exec call --jq .outcome & {tests}/await '[ -n "$({tests}/sql "SELECT 1 FROM pace")" ]'
for n in 1 2 3; do jq -c ".id = \"$n\"" call | act-exec --jq .outcome & done; wait
standin requests op=session.execute --json | jq -s 'map(.at) | sort | .[0] as $first | [length, (.[1:] | map(. - $first > 1.9 and . - $first < 5) | all)]' -c
>>>
done
done
done
done
[5,true]

# When to come again, in its forms; what is none is a pause of our own
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >call
for value in 1 0.2 -5 soon "$(date -u -d '+1 sec' '+%a, %d %b %Y %H:%M:%S GMT')" 'Sun Nov  6 08:49:37 1994' 0x1; do
standin rules --clear; standin rules "$(jq -nc --arg v "$value" '{times: 1, op: "session.execute", answer: {status: 429}, headers: {"Retry-After": $v}}')"
n=$((n + 1)); jq -c ".id = \"$n\"" call | timeout 60 act-exec --jq '[.outcome, .attempts]'
done | uniq -c | sed 's/^ *//'
>>>
7 ["done",2]

# A thousand reads of a server that is down make no storm
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >call
for n in $(seq 1000); do echo "{\"type\":\"call\",\"id\":\"n$n\",\"tool\":\"GMAIL_FETCH_EMAILS\",\"provider\":\"composio\",\"arguments\":{\"query\":\"$n\"}}"; done >calls
standin rules '{"op":"session.execute","answer":{"status":503}}'
act-exec -j 16 calls --jq '[.outcome, .error.code]' | uniq -c | sed 's/^ *//'
test $(standin requests op=session.execute) -le 1100 || standin requests op=session.execute
>>>
1000 ["failed","unavailable"]

# The wait is counted down on a terminal, and a line of JSON under -v
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >call
rule='{"times":1,"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"2"}}'
standin rules "$rule"; TERM=xterm script -qec 'act-exec call >out' /dev/null </dev/null | tr '\r' '\n' | grep -o 'trying again in [0-9] s' | head -1; jq -c .outcome out
rule=$(echo $rule | sed 's/"2"/"0"/'); standin rules "$rule"; jq -c '.id = "2"' call | act-exec -v --jq .outcome 2>trace; jq -c '[.type, .event, .status, .observed, .attempt, .wait_ms != null]' trace
standin rules "$rule"; jq -c '.id = "3"' call | act-exec -q --jq .outcome
>>>
trying again in <n> s
"done"
done
["trace","request",429,"declined",1,false]
["trace","retry",null,null,2,true]
["trace","request",200,"answered",2,false]
done

# --timeout is the time of a call, with its attempts and its waits
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >write; act-call GMAIL_FETCH_EMAILS >read
run() { act-exec $1 --timeout 2s --jq '[.outcome, .error.code]'; echo $?; standin requests op=session.execute; standin rules --clear; }
standin rules '{"op":"session.execute","hold_ms":60000}'; run read
standin rules '{"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"60"}}'; run write
>>>
["failed","timeout"]
75
1
["failed","rate-limited"]
75
2

# What waits to be sent again ends at the signal: it was not sent, and the same record is sent when it is fed again
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=y | act-confirm -y >>call
standin rules '{"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"30"}}'
exec 2>/dev/null; act-exec call -j 2 --grace 1h --jq '[.outcome, .error.code]' 2>err & {tests}/await '[ -n "$({tests}/sql "SELECT 1 FROM pace")" ]'; kill -INT $!; wait $!; echo $? $(standin requests op=session.execute); cat err
standin rules --clear; {tests}/sql 'DELETE FROM pace'; act-exec call --jq .outcome; standin effects GMAIL_SEND_EMAIL
>>>
["failed","rate-limited"]
["failed","rate-limited"]
130 2
act-exec: 2 failed
done
done
2

# A description that takes its time holds up no other call, nor the descriptions of another toolkit
# waits: 2 s
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
standin rules '{"op":"tools.list","query":{"tool_slugs":"HACKERNEWS*"},"hold_ms":1500}'
for tool in HACKERNEWS_GET_LATEST_POSTS GMAIL_FETCH_EMAILS TASK_LIST GITHUB_LIST_REPOSITORY_ISSUES HACKERNEWS_GET_LATEST_POSTS; do
printf '{"type":"call","tool":"%s","arguments":%s}\n' $tool "$(case $tool in GITHUB*) echo '{"owner":"o","repo":"r"}';; *) echo '{}';; esac)"
done >calls
act-exec -j 64 calls --jq '"\(.tool) \(.outcome)"' >out; head -3 out | sort; tail -2 out
standin requests op=tools.list --json | jq -r .query.tool_slugs
rm -rf .local/share; act-exec -j 1 --ordered calls --jq .tool
>>>
GITHUB_LIST_REPOSITORY_ISSUES done
GMAIL_FETCH_EMAILS done
TASK_LIST done
HACKERNEWS_GET_LATEST_POSTS done
HACKERNEWS_GET_LATEST_POSTS done
GITHUB_LIST_REPOSITORY_ISSUES
GMAIL_FETCH_EMAILS
HACKERNEWS_GET_LATEST_POSTS
HACKERNEWS_GET_LATEST_POSTS
GMAIL_FETCH_EMAILS
TASK_LIST
GITHUB_LIST_REPOSITORY_ISSUES
HACKERNEWS_GET_LATEST_POSTS
