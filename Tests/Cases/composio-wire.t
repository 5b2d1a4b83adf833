# 500 connections that die at the first byte of a write that uses them again, after the work: effects equal calls
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --rules '{"op":"session.execute","reused":true,"cut":"before","how":"rst"}')"
seq 1000 | jq -c '{type: "n", n: ., taint: false}' |
    act-call GMAIL_SEND_EMAIL --map '{recipient_email: "a@example.com", body: "x", subject: "\(.n)"}' | act-confirm -y >calls
act-session >session
act-exec -j 1 calls --jq '[.outcome, .attempts]' >results; s=$?
sort results | uniq -c | sed 's/^ *//'
standin requests op=session.execute; standin effects; standin effects --json | jq .arguments.subject | sort -u | wc -l
exit $s
>>>
500 ["done",1]
500 ["unknown",1]
1000
1000
1000
>>>= 79

# 500 that die so before any work: nothing is sent again, and what was done is what was said to be done
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --rules '{"op":"session.execute","reused":true,"cut":"before","work":false}')"
seq 1000 | jq -c '{type: "n", n: ., taint: false}' |
    act-call GMAIL_SEND_EMAIL --map '{recipient_email: "a@example.com", body: "x", subject: "\(.n)"}' | act-confirm -y >calls
act-session >session
act-exec -j 8 calls >results; s=$?
standin requests op=session.execute; test $(standin rules | jq .hits) -ge 400 || standin rules
grep -c '"outcome":"done"' results >done; standin effects | cmp - done
exit $s
>>>
1000
>>>= 79

# A server that hangs up after each answer without a word: every call once, none lost
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --rules '{"op":"session.execute","close":true}')"
for n in 1 2 3 4 5 6 7 8 9; do act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x subject=$n; done | act-confirm -y >calls
act-exec -j 1 calls >results
grep -c '"outcome":"unknown"' results >unknown
standin effects --json | jq .arguments.subject | sort | uniq -d
test $(($(grep -c '"outcome":"done"' results) + $(cat unknown))) = 9 && test $(standin effects) -le 9 || cat results

# What asks without a body is made anew where that is safe: links and accounts are never removed twice
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
standin rules '{"op":"accounts.delete","cut":"before","how":"rst","work":true}'
act-connect remove work --jq '.error.code != null'
standin requests op=accounts.delete
standin rules --clear; standin rules '{"op":"session.delete","cut":"before","how":"rst","work":true}'
act-session >one; act-session drop >out 2>err; standin requests op=session.delete
>>>
true
1
1

# A redirect to another host, port or scheme: nothing arrives there, and the key stays
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >write; act-call GMAIL_FETCH_EMAILS >read; act-session >session
port=${COMPOSIO_BASE_URL##*:}
for status in 301 302 303 307 308; do
for to in $STANDIN_SINK/x http://localhost:$port/x https://127.0.0.1:$port/x //127.0.0.2:$port/x http://127.0.0.1:$port@localhost:$port/; do
jq -nc "{body: \":$((n += 1)):\", answer: {status: $status, body: \"\"}, headers: {Location: \"$to\"}}"
done; done | jq -s . >rules; standin rules @rules
for n in $(seq 25); do jq -c ".id = \"r$n\" | .arguments.query = \":$n:\"" read; jq -c ".id = \"w$n\" | .arguments.subject = \":$n:\"" write; done |
    act-confirm -y | act-exec --jq '[.outcome, .error.code]' | sort | uniq -c | sed 's/^ *//'
standin sink; standin requests --json | jq -r '.headers[] | select(.[0] | ascii_downcase == "host")[1]' | grep -vFx 127.0.0.1:$port
standin requests op=session.execute; standin requests path=/x; standin effects
>>>
50 ["failed","protocol"]
0
50
0
0

# The same for all that is asked beside calls
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for status in 301 302 303 307 308; do
standin rules --clear
standin rules "{\"path\":\"/api/*\",\"answer\":{\"status\":$status,\"body\":\"\"},\"headers\":{\"Location\":\"$STANDIN_SINK/x\"}}"
act-session 2>/dev/null; echo session $?; act-search -p composio "intent $status" >out 2>&1; echo search $?
act-tools -p composio SLACK_SEND_MESSAGE >out 2>&1; echo tools $?; act-connect slack --no-wait >out 2>&1; echo connect $?
done | sort | uniq -c | sed 's/^ *//'
standin sink
>>>
5 connect 69
5 search 69
5 session 69
5 tools 69
0

# An upload is not led astray either, and has no key to lose
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
echo hello >f.txt
for n in 1 2; do act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@f.txt; done | act-confirm -y >calls
standin rules '{"op":"s3.put","redirect":"sink"}'
sed -n 1p calls | act-exec --jq '[.outcome, .error.code]'
standin rules --clear; standin rules '{"op":"files.request","redirect":"sink"}'
sed -n 2p calls | act-exec --jq '[.outcome, .error.code]'
standin requests op=s3.put --json | jq -r '.headers[][0]' | grep -i key
standin sink; standin requests op=session.execute
>>>
["failed","protocol"]
["failed","protocol"]
0
0

# What is neither encrypted nor on loopback gets nothing
export COMPOSIO_API_KEY=ak_canary_3141592653
for url in http://example.invalid http://localhost.:9900 http://a.localhost:9900 http://0.0.0.0:9 http://127.0.0.1.example.invalid http://127.0.0.1@example.invalid \
    http://10.0.0.1 'http://[fe80::1]' http://169.254.169.254 ftp://127.0.0.1 file:///etc/passwd gopher://127.0.0.1 127.0.0.1 //127.0.0.1 'http://' \
    https://a:b@example.invalid 'https://exa mple.invalid' HTTP://example.invalid; do
COMPOSIO_BASE_URL=$url timeout 60 act-session >out 2>err; s=$?
test $s = 78 || echo "$url $s $(cat out err)"
grep -l 3141592653 out err
done
>>>= 1

# What is loopback in numbers may do without
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
COMPOSIO_BASE_URL=$COMPOSIO_BASE_URL/api/v3.1/ act-session --jq .origin
COMPOSIO_BASE_URL=$COMPOSIO_BASE_URL/api/v3 act-session --jq .origin
COMPOSIO_BASE_URL=http://[::1]:9 ACT_CONNECT_TIMEOUT=1s act-session 2>&1 | head -1
standin requests op=session.create
>>>
http://127.0.0.1:<n>
http://127.0.0.1:<n>
act-session: cannot reach '<any>': couldn't connect to server
1

# A key that was stored for one address is sent to no other, whoever asks
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
echo $COMPOSIO_API_KEY | act-config set composio-api-key; unset COMPOSIO_API_KEY
act-call GMAIL_FETCH_EMAILS >call
export COMPOSIO_BASE_URL=$STANDIN_SINK
for c in 'act-session' 'act-connect list' 'act-connect slack' 'act-search -p composio mail' 'act-tools --refresh GMAIL_FETCH_EMAILS' 'act-call SLACK_SEND_MESSAGE channel=c text=t' \
    'act-exec call' 'act-exec --batch call' 'act-exec --paginate call' 'act-exec --connect call' 'act-session drop'; do
$c >out 2>err; echo "$c: $?"
done
act-config get composio-api-key --jq .value | grep -c standin
standin sink
>>>
act-session: 78
act-connect list: 78
act-connect slack: 78
act-search -p composio mail: 78
act-tools --refresh GMAIL_FETCH_EMAILS: 78
act-call SLACK_SEND_MESSAGE channel=c text=t: 78
act-exec call: 78
act-exec --batch call: 78
act-exec --paginate call: 78
act-exec --connect call: 78
act-session drop: 1
0
0

# Another port, host or scheme is another address; one path more is not
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
echo $COMPOSIO_API_KEY | act-config set composio-api-key; unset COMPOSIO_API_KEY
port=${COMPOSIO_BASE_URL##*:}
for url in http://127.0.0.1:$((port - 1)) https://127.0.0.1:$port http://127.0.0.2:$port https://localhost:$port; do
COMPOSIO_BASE_URL=$url act-session >out 2>err; echo $?
done
COMPOSIO_BASE_URL=http://127.0.0.1:$port/api/ act-session --jq .user
>>>
78
78
78
78
default

# A call that was approved for one address runs at no other, in whatever way the address came
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; first=$COMPOSIO_BASE_URL; control=$STANDIN
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
eval "$(standin start --no-trap)"; act-tools GMAIL_SEND_EMAIL >tool
act-exec call --jq '[.outcome, .error.code]'; echo $?
mkdir -p .config/act; echo "base-url = $COMPOSIO_BASE_URL" >.config/act/config
(unset COMPOSIO_BASE_URL; act-exec call --jq '[.outcome, .error.code]')
standin requests op=session.execute; standin stop
COMPOSIO_BASE_URL=$first act-exec call --jq .outcome; STANDIN=$control; standin effects
>>>
["denied","approval-invalid"]
77
["denied","approval-invalid"]
0
done
1

# A proxy is used for what is encrypted: the key is in nothing that it can read
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"
cat >proxy.py <<'END'
import socket, sys, threading
s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(9)
print(f"http://ada:secret@127.0.0.1:{s.getsockname()[1]}", flush=True)
def pump(a, b):
    try:
        while data := a.recv(65536):
            log.write(data); log.flush(); b.sendall(data)
    except OSError: pass
    b.close()
log = open("seen", "ab")
while True:
    c, _ = s.accept(); head = b""
    while b"\r\n\r\n" not in head: head += c.recv(65536)
    log.write(head); log.flush()
    host, port = head.split()[1].decode().split(":")
    t = socket.create_connection((host, int(port))); c.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    for a, b in ((c, t), (t, c)): threading.Thread(target=pump, args=(a, b), daemon=True).start()
END
python3 proxy.py >address & {tests}/await '[ -s address ]'
https_proxy=$(cat address) act-session --jq .user; grep -ac ^CONNECT seen; grep -ac standin_test_key seen; grep -aio '^proxy-authorization' seen
: >seen; https_proxy=$(cat address) no_proxy=127.0.0.1 act-session -c 2 --jq .user; grep -ac CONNECT seen
: >seen; HTTPS_PROXY=$(cat address) act-session -c 3 --jq .user; grep -ac ^CONNECT seen
: >seen; all_proxy=$(cat address) act-session -c 4 -v --jq .user 2>trace; grep -ac ^CONNECT seen; grep -c secret trace
https_proxy=http://127.0.0.1:1 act-session -c 5; s=$?
kill $!; exit $s
>>>
default
1
0
Proxy-Authorization
default
0
default
1
default
1
0
>>>2
act-session: cannot reach <any>
  <any>
>>>= 75

# Plain HTTP on loopback goes through no proxy
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
export http_proxy=$STANDIN_SINK HTTP_PROXY=$STANDIN_SINK https_proxy=$STANDIN_SINK all_proxy=$STANDIN_SINK ALL_PROXY=$STANDIN_SINK
act-session --jq .user; act-call GMAIL_GET_PROFILE | act-exec --jq .outcome
standin sink
>>>
default
done
0

# Certificates are those of the file that is named, or the system's
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"
ca=$SSL_CERT_FILE; unset SSL_CERT_FILE
act-session 2>&1; echo $?
SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt act-session 2>&1; echo $?
CURL_CA_BUNDLE=/nowhere SSL_CERT_FILE=$ca act-session 2>&1; echo $?
standin requests
CURL_CA_BUNDLE=$ca SSL_CERT_FILE=/nowhere act-session --jq .user; SSL_CERT_FILE=$ca act-session -c 2 --jq .user
>>>
act-session: cannot reach <any>
  <any>certificate<any>
75
act-session: cannot reach <any>
  <any>certificate<any>
75
act-session: cannot reach <any>
  <any>certificate<any>
75
0
default
default

# A certificate of another host, of the past, or of nobody: the call did not happen, and no byte of it left
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
standin stop
for kind in wrong-host expired unknown-ca; do
eval "$(standin start --h2 --no-trap --certificate $kind)"
act-confirm -y call | jq -c ".id = \"$kind\"" | act-confirm -y | act-exec --jq '[.outcome, .error.code]'; echo $?
standin requests; standin stop
done
trap - EXIT
>>>
["failed","unavailable"]
75
0
["failed","unavailable"]
75
0
["failed","unavailable"]
75
0

# Nothing that is given becomes a line of the head
PATH=$PATH:{tests}/Composio; eval "$(standin start --no-key)"
key=ak_standin_test_key
printf '%s\r\nx-evil: 1\n' $key >crlf; printf '%s\nx-evil: 1\n' $key >lf; printf '%s\rx-evil: 1' $key >cr
printf 'ak_\000standin' >nul; : >empty; printf 'ak_st\303\244ndin' >letter; printf '%s x' $key >space; printf '\033[2J%s' $key >esc
for file in crlf lf cr nul empty letter space esc; do act-session --api-key-file $file >out 2>err || echo "$file $?"; grep -l "$(printf '\033')" err; done
COMPOSIO_API_KEY="$(cat lf)" act-session 2>/dev/null || echo $?
export COMPOSIO_API_KEY=$key
for name in ACT_ORG ACT_PROJECT ACT_USER ACT_CONVERSATION; do env $name="$(printf 'x\r\nx-evil: 1')" act-session >out 2>err || echo "$name $?"; done
standin requests; unset COMPOSIO_API_KEY
printf '%s\r\n' $key >good; act-session --api-key-file good --jq .user; printf ' %s\n\n' $key | act-session --api-key-file /dev/stdin --jq .user
act-connect list -u 'a&user_ids=b#?/../ é' --api-key-file good >out; standin requests op=accounts.list --json | jq -c .query.user_ids
standin requests --json | jq -r '.headers[][0]' | grep evil
>>>
crlf 78
lf 78
cr 78
nul 78
empty 78
letter 78
space 78
esc 78
78
ACT_ORG 78
ACT_PROJECT 78
ACT_USER 78
ACT_CONVERSATION 78
0
default
default
"a&user_ids=b#?/../ é"
>>>= 1

# A key that has no end is no key, and costs no time
PATH=$PATH:{tests}/Composio; eval "$(standin start --no-key)"
timeout 60 act-session --api-key-file /dev/zero 2>&1 | sed 's/act-session: .*zero.*/too large/;q'
head -c 70000 /dev/zero | tr '\0' a >long; act-session --api-key-file long 2>&1 | grep '0 MiB'
standin requests
>>>
too large
0

# A bomb, a body without end, a head of a gigabyte, a byte a second: little memory, an end, and no more said than is known
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
export ACT_TIMEOUT=1s
for rule in '{"gzip_bomb":1000000000}' '{"endless":true}' '{"header_bytes":1000000000}' '{"dribble_ms":200}' '{"raw":"HTTP/1.1 103 Early Hints\r\n\r\n","how":"hold"}'; do
standin rules --clear; standin rules "$(printf %s "$rule" | jq -c '. + {op: "session.execute", work: true}')"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
python3 {tests}/rss.py 64 act-exec call --jq '[.outcome, .attempts, (.result_lost != null)]'; echo $?
done
standin effects
>>>
["done",1,true]
0
["done",1,true]
0
["unknown",1,false]
79
["unknown",1,false]
79
["unknown",1,false]
79
5

# The same to what is asked beside calls
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
export ACT_TIMEOUT=1s
act-session >session
for rule in '{"gzip_bomb":200000000}' '{"endless":true}'; do
standin rules --clear; standin rules "$(echo $rule | jq -c '. + {path: "/api/*", work: true}')"
for c in 'act-search -p composio mail' 'act-connect list'; do
python3 {tests}/rss.py 64 timeout 60 $c >out 2>err; s=$?; case $s in 69 | 75) ;; *) echo "$c: $s $(cat out err)" ;; esac; grep 'MB, more' err
done; done; true

# Many at a time: a body without end, of whatever status, takes no more memory, and long answers beside it come whole
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GITHUB_DOWNLOAD_JOB_LOGS_FOR_A_WORKFLOW_RUN owner=o repo=r job_id=1 bytes=6000000 >long; act-call GMAIL_FETCH_EMAILS >call; act-session >session
for status in 200 400 500; do
standin rules --clear; standin rules "{\"op\":\"session.execute\",\"tool\":\"GMAIL*\",\"endless\":true,\"answer\":{\"status\":$status},\"work\":true}"
{ for n in 1 2 3 4; do jq -c ".id = \"$status-$n\"" call; done; for n in 5 6 7 8; do jq -c ".id = \"$status-$n\"" long; done; } >calls
python3 {tests}/rss.py 80 act-exec -j 8 --jq '[.outcome, .data_file.size > 6000000]' calls | sort | uniq -c | sed 's/^ *//'
done
>>>
4 ["done",true]
4 ["failed",false]
4 ["done",true]
4 ["failed",false]
4 ["done",true]
4 ["failed",false]

# Sixty-four at a time: long answers and bodies without end take little more memory than with eight
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GITHUB_DOWNLOAD_JOB_LOGS_FOR_A_WORKFLOW_RUN owner=o repo=r job_id=1 bytes=6000000 >long; act-call GMAIL_FETCH_EMAILS >call; act-session >session
standin rules '{"op":"session.execute","tool":"GMAIL*","endless":true,"work":true}'
{ for n in $(seq 20); do jq -c ".id = \"a$n\"" call; done; for n in $(seq 20); do jq -c ".id = \"b$n\"" long; done; } >calls
python3 {tests}/rss.py 112 act-exec -j 64 --jq '[.outcome, .data_file.size > 6000000]' calls | sort | uniq -c | sed 's/^ *//'
>>>
20 ["done",true]
20 ["failed",false]

# Sixty-four at a time, ended by the second signal: those that may have left are unknown, the others run when fed again
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call; for n in $(seq 100); do jq -c ".id = \"w$n\" | .arguments.subject = \"$n\"" call; done | act-confirm -y >calls
standin rules '{"op":"session.execute","hold_ms":60000}'
act-exec -j 64 calls --jq .outcome >out 2>/dev/null & {tests}/await '[ $(standin requests op=session.execute) -ge 64 ]'
kill -INT $!; sleep 0.5; kill -INT $!; wait $!; echo $?; sort out | uniq -c | sed 's/^ *//'; standin effects GMAIL_SEND_EMAIL
standin rules --clear; act-exec -j 64 calls --jq .outcome 2>/dev/null | sort | uniq -c | sed 's/^ *//'; standin effects GMAIL_SEND_EMAIL
>>>
130
64 unknown
64
36 done
64 unknown
100

# Many at a time, ended while answers wait to be taken, or to be read: a whole answer is one, though the call was ended
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
for tool in SEND_EMAIL CREATE_EMAIL_DRAFT; do act-call GMAIL_$tool recipient_email=a@example.com body=x >$tool; done
{ for n in $(seq 110); do jq -c ".id = \"w$n\" | .arguments.subject = \"$n\"" SEND_EMAIL; done; for n in $(seq 40); do jq -c ".id = \"l$n\" | .arguments.subject = \"$n\"" CREATE_EMAIL_DRAFT; done; } | act-confirm -y >calls
standin rules "$(jq -nc '{op: "session.execute", result: {data: {x: ("y" * 50000)}}, work: true} | [. + {tool: "*DRAFT", hold_ms: 1500}, .]')"
mkfifo results; (exec 3<results; {tests}/await '[ -e go ]'; cat <&3 >out) & reader=$!
act-exec -j 150 calls >results 2>/dev/null & {tests}/await '[ $(standin requests op=session.execute) = 150 ] && [ $(standin state | jq .owing) = 0 ]'
kill -TERM $!; kill -INT $!; : >go; wait $! 2>/dev/null; wait $reader
jq -r 'select(.outcome == "done" | not) | [.outcome, .error.code] | join(" ")' out | sort -u; wc -l <out
jq -c 'del(.approval)' calls | act-confirm -y | act-exec -j 8 --jq .outcome >again 2>&1; standin effects GMAIL_*
>>>
150
150

# Eight calls on one connection at the same time, and one after the other on one
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2 --world '{"latency_ms":{"session.execute":300}}')"
for n in 1 2 3 4 5 6 7 8; do act-call GMAIL_FETCH_EMAILS query=$n; done >calls
act-exec -j 8 calls --jq .outcome | uniq -c | sed 's/^ *//'
standin connections op=session.execute; standin state | jq .most_streams
standin requests op=session.execute --json | jq -r .protocol | uniq
>>>
8 done
1
8
HTTP/2

# Connections are used again, and no more are opened than there are calls at a time
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"latency_ms":{"session.execute":5}}')"
act-session >session
for n in 1 2 3 4 5 6 7 8 9 10; do act-call GMAIL_FETCH_EMAILS query=$n; done >ten; for n in 1 2 3 4; do jq -c ".id += \"-$n\"" ten; done >calls
act-exec -j 4 calls --jq .outcome | uniq -c | sed 's/^ *//'
test $(standin connections op=session.execute) -le 4 || standin connections op=session.execute
>>>
40 done

# Answers come compressed where the server likes that, and are the same
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"gzip":"always"}')"
act-call GMAIL_FETCH_EMAILS >call; act-exec call --jq '[.outcome, .data]' >zipped
standin requests op=session.execute --json | jq -r '.headers[] | select(.[0] | ascii_downcase == "accept-encoding")[1]' | grep -o gzip
standin world '{"gzip":"never"}'; jq -c '.id = "2"' call | act-exec --jq '[.outcome, .data]' | cmp - zipped && jq -c .[0] zipped
>>>
gzip
"done"

# Files come from public addresses alone: not from this machine, in whatever way it is written
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"
port=${COMPOSIO_BASE_URL##*:}; export COMPOSIO_BASE_URL=https://far.localhost:$port
act-call GMAIL_FETCH_EMAILS >call
for host in 127.0.0.1 127.1 127.0.1 0x7f.1 0x7f000001 2130706433 0177.0.0.1 017700000001 0.0.0.0 0 localhost LOCALHOST \
    '[::1]' '[0:0:0:0:0:0:0:1]' '[::]' '[::ffff:127.0.0.1]' '[::ffff:7f00:1]' '[::127.0.0.1]' '[64:ff9b::127.0.0.1]' '[2002:7f00:1::]'; do
echo "{\"arguments\":{\"query\":\"$((n += 1))\"},\"work\":false,\"result\":{\"data\":{\"s3url\":\"https://$host:$port/_s3/x\",\"name\":\"f\"}}}"; done >rules; standin rules "$(jq -sc . rules)"
for n in $(seq $n); do jq -c ".id = \"$n\" | .arguments.query = \"$n\"" call; done >calls
act-session >session; before=$(standin state | jq .connections)
act-exec -j 1 --save-files calls --jq '[.outcome, (.files[0] | [.path, .error.code])]' | uniq -c | sed 's/^ *//'
act-log --limit 1 --jq '.files[0].error.message'
standin requests op=s3.*; echo $(($(standin state | jq .connections) - before))
>>>
20 ["done",[null,"protocol"]]
'[2002:7f00:1::]' is not a public address, and an answer may lead only to a public one
0
1

# Nor from networks around it, where the service itself is on this machine either
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call
for host in 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 192.0.0.1 0.1.2.3 224.0.0.1 240.0.0.1 255.255.255.255 0xa9fea9fe 0300.0250.1.1 \
    '[fd00::1]' '[fc00::1]' '[fe80::1]' '[fec0::1]' '[ff02::1]' '[::ffff:10.0.0.1]' '[::ffff:8.8.8.8]' '[64:ff9b::10.0.0.1]' '[64:ff9b:1::8.8.8.8]' '[2002:a00:1::1]' '[2001:db8::1]' '[2001::1]' '[100::1]'; do
echo "{\"arguments\":{\"query\":\"$((n += 1))\"},\"work\":false,\"result\":{\"data\":{\"s3url\":\"https://$host/x\",\"name\":\"f\"}}}"; done >rules; standin rules "$(jq -sc . rules)"
for n in $(seq $n); do jq -c ".id = \"$n\" | .arguments.query = \"$n\"" call; done >calls
timeout 60 act-exec --save-files calls --jq '[.outcome, (.files[0] | [.path, .error.code])]' | uniq -c | sed 's/^ *//'
>>>
27 ["done",[null,"protocol"]]

# Nor does one go there
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"
port=${COMPOSIO_BASE_URL##*:}; export COMPOSIO_BASE_URL=https://far.localhost:$port
echo hello >f.txt; act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@f.txt >call
try() { n=$((n + 1)); jq -c ".id = \"$n\"" call | act-confirm -y | act-exec --jq '[.outcome, .error.code, .error.message]'; }
try
for url in https://127.1:$port/x https://localhost:$port/x "https://[::ffff:127.0.0.1]:$port/x" https://169.254.169.254/x http://127.0.0.1:$port/x http://[::1]:$port/x; do
standin rules --clear; standin rules "{\"op\":\"files.request\",\"answer\":{\"status\":200,\"json\":{\"id\":\"x\",\"key\":\"k\",\"new_presigned_url\":\"$url\"}}}"; try
done
standin requests op=s3.*; standin requests op=session.execute
>>>
["failed","protocol","'f.txt' was not uploaded: '127.0.0.1' is not a public address, and an answer may lead only to a public one"]
["failed","protocol","'f.txt' was not uploaded: '127.1' is not a public address, and an answer may lead only to a public one"]
["failed","protocol","'f.txt' was not uploaded: 'localhost' is not a public address, and an answer may lead only to a public one"]
["failed","protocol","'f.txt' was not uploaded: '[::ffff:127.0.0.1]' is not a public address, and an answer may lead only to a public one"]
["failed","protocol","'f.txt' was not uploaded: '169.254.169.254' is not a public address, and an answer may lead only to a public one"]
["failed","protocol","'f.txt' was not uploaded: '127.0.0.1' is not a public address, and an answer may lead only to a public one"]
["failed","protocol","'f.txt' was not uploaded: '[::1]' is not a public address, and an answer may lead only to a public one"]
0
0

# A name is worth what it leads to: on a network of our own, a public address is connected to, and no other
# tier: all
cat >inside <<'END'
PATH=$PATH:{tests}/Composio
ip link set lo up; for a in 8.8.4.4 10.9.8.7; do ip addr add $a/32 dev lo; done; ip addr add 2606:4700::1111/128 dev lo nodad
printf '127.0.0.1 localhost inner.example both.example\n10.9.8.7 near.example\n8.8.4.4 outer.example both.example\n2606:4700::1111 six.example\n::ffff:10.9.8.7 mapped.example\n' >hosts; mount --bind hosts /etc/hosts
cat >listen.py <<'PY'
import socket, threading
s = socket.socket(socket.AF_INET6); s.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0); s.bind(("::", 443)); s.listen(99); open("ready", "w").close()
while True:
    c, _ = s.accept(); name = c.getsockname()[0]; open("seen", "a").write(name.replace("::ffff:", "") + "\n"); c.close()
PY
: >seen; python3 listen.py & listener=$!; {tests}/await 'test -e ready'
eval "$(standin start --h2)"; export COMPOSIO_BASE_URL=https://far.localhost:${COMPOSIO_BASE_URL##*:} ACT_CONDITIONS=online; act-call GMAIL_FETCH_EMAILS >call
for name in inner near mapped outer both six; do
standin rules --clear; standin rules "{\"work\":false,\"result\":{\"data\":{\"s3url\":\"https://$name.example/x\",\"name\":\"f\"}}}"
: >seen; jq -c ".id = \"$name\"" call | act-exec --save-files --jq '.files[0].error.code' | sed "s/\$/ $name/"; sort -u seen
done
kill $listener
END
unshare -rnm sh inside 2>&1
>>>
protocol inner
protocol near
protocol mapped
unavailable outer
8.8.4.4
protocol both
8.8.4.4
unavailable six
2606:4700::1111

# Behind a proxy, which looks up names by itself: it is not asked for what leads nowhere public from here
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"
export COMPOSIO_BASE_URL=https://far.localhost:${COMPOSIO_BASE_URL##*:}
cat >proxy.py <<'END'
import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(9)
print(f"http://127.0.0.1:{s.getsockname()[1]}", flush=True)
while True:
    c, _ = s.accept(); head = b""
    while b"\r\n\r\n" not in head: head += c.recv(65536)
    open("seen", "ab").write(head.split(b"\r\n")[0] + b"\n"); c.sendall(b"HTTP/1.1 403 Forbidden\r\n\r\n"); c.close()
END
: >seen; python3 proxy.py >address & {tests}/await '[ -s address ]'
act-call GMAIL_FETCH_EMAILS >call
export https_proxy=$(cat address) no_proxy=localhost,.inside.invalid
for host in 127.0.0.1 127.1 169.254.169.254 '[::ffff:7f00:1]' files.invalid 8.8.4.4 localhost a.inside.invalid notinside.invalid; do
standin rules --clear; standin rules "{\"work\":false,\"result\":{\"data\":{\"s3url\":\"https://$host/x\",\"name\":\"f\"}}}"
jq -c ".id = \"$host\"" call | act-exec --save-files --jq '.files[0].error.code' | sed "s/\$/ $host/"
done
kill $!; sort seen | uniq -c | sed 's/^ *[0-9]* //'
>>>
protocol 127.0.0.1
protocol 127.1
protocol 169.254.169.254
protocol [::ffff:7f00:1]
unavailable files.invalid
unavailable 8.8.4.4
protocol localhost
offline a.inside.invalid
unavailable notinside.invalid
CONNECT 8.8.4.4:443 HTTP/1.1
CONNECT files.invalid:443 HTTP/1.1
CONNECT notinside.invalid:443 HTTP/1.1

# The head is what stands before the body: trailers say nothing, a header named HTTP/ is no status line, a folded line goes on
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call; body='{"data":{"a":1},"error":null,"log_id":"l"}'
answer() {
standin rules --clear; printf "$1" | jq -Rsc '{op: "session.execute", raw: ., work: true}' >rule; standin rules @rule >/dev/null
jq -c 'del(.approval) | .id = "'$2'"' call | act-confirm -y | act-exec --jq-json '[.outcome, .attempts, .error.message, .request_id, .data]'
}
chunks="Transfer-Encoding: chunked\r\n\r\n$(printf %x ${#body})\r\n$body\r\n0\r\n"; whole="Content-Length: ${#body}\r\n\r\n$body"
answer "HTTP/1.1 200 OK\r\nx-request-id: head\r\n${chunks}x-request-id: trailer\r\n\r\n" t1
answer "HTTP/1.1 200 OK\r\n${chunks}HTTP/1.1: 503 x\r\n\r\n" t2
answer "HTTP/1.1 200 OK\r\n${chunks}x-cut: in the m" t3
answer "HTTP/1.1 200 OK\r\nHTTP/1.1: 503 x\r\n$whole" t4
answer "HTTP/1.1 200 OK\r\nx-request-id: \r\n  folded\r\n\tonce more\r\n$whole" t5
answer "HTTP/1.1 100 Continue\r\nx-request-id: no\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nx-request-id: yes\r\n$whole" t6
answer "HTTP/1.1 200 OK\r\nx-request-id: cut here" t7
>>>
["done",1,null,"head",{"a":1}]
["done",1,null,null,{"a":1}]
["unknown",1,"lost '127.0.0.1': transferred a partial file",null,null]
["done",1,null,null,{"a":1}]
["done",1,null,"folded  \tonce more",{"a":1}]
["done",1,null,"yes",{"a":1}]
["unknown",1,"lost '127.0.0.1': status 200",null,null]
>>>= 79

# What -v shows of a service's header steers no terminal; a pipe gets it unchanged
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; export TERM=xterm
act-call GMAIL_FETCH_EMAILS >call; body='{"data":{"a":1},"error":null,"log_id":"l"}'
printf "HTTP/1.1 200 OK\r\nx-request-id: a\302\2332Jb\342\200\256c\177d\r\nContent-Length: ${#body}\r\n\r\n$body" | jq -Rsc '{op: "session.execute", raw: .}' >rule; standin rules @rule >/dev/null
expect {tests}/prompt.exp 'act-exec -v call >out' | grep -o '"request_id":"[^"]*"' | tail -n 1
jq -c '.id = "again"' call | act-exec -v 2>&1 >out | grep -o '"request_id":"[^"]*"' | tail -n 1 | od -An -c | tr -d ' \n'; echo
>>>
"request_id":"a\u009b2Jb\u202ec\u007fd"
"request_id":"a3022332Jb342200256c177d"\n

# One at a time, calls begin in their order, and the calls of a lane are kept in it, though a tool is not described yet
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
for n in 1 2 3 4; do act-call GMAIL_FETCH_EMAILS query=$n; act-call GMAIL_FETCH_MESSAGE_BY_MESSAGE_ID message_id=$n; done >calls
one() { env XDG_DATA_HOME=$HOME/one "$@"; }; two() { env XDG_DATA_HOME=$HOME/two "$@"; }
for on in one two; do $on act-session >session; $on act-call GMAIL_FETCH_MESSAGE_BY_MESSAGE_ID message_id=9 >described; done
jq -r .id calls >ids; one act-exec -j 1 calls | jq -r .id | cmp - ids && echo in order
jq -c '.id |= "x" + .' calls >others; two act-queue add others >added; two act-queue list | jq -r '.id[1:]' | cmp - ids && echo in order
>>>
in order
in order
