# What the service refuses did not happen, and is not asked again: a missing session is made once more, a key that is
# no good has its own status
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
for status in 400 401 403 404 405 409 410 411 413 414 415 422 426 428 431; do
echo "$status {\"answer\":{\"status\":$status}}"
done | { cat; echo 'gone {"answer":{"error":"SessionNotFound","words":{"session":"x"}}}'; } | rows
>>>
read: failed bad-arguments 65, 1 request: 400 413 414 422
read: failed forbidden 77, 1 request: 403
read: failed provider-error 1, 1 request: 404 405 409 410 411 415 426 428 431
read: failed provider-error 1, 2 requests: gone
read: failed unauthorized 77, 1 request: 401
write: failed bad-arguments 65, 1 request, 0 effects: 400 413 414 422
write: failed forbidden 77, 1 request, 0 effects: 403
write: failed provider-error 1, 1 request, 0 effects: 404 405 409 410 411 415 426 428 431
write: failed provider-error 1, 2 requests, 0 effects: gone
write: failed unauthorized 77, 1 request, 0 effects: 401

# A refusal is one by its status, whatever its body is
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
empty {"answer":{"status":400,"body":""}}
html {"answer":{"status":403,"body":"<!DOCTYPE html><title>Just a moment...</title>","type":"text/html"}}
array {"answer":{"status":409,"body":"[]"}}
number {"answer":{"status":405,"body":"{\"error\":7}"}}
text {"answer":{"status":410,"body":"{\"error\":\"gone\"}"}}
utf8 {"answer":{"status":415,"body_hex":"ff00fe"}}
numbers {"answer":{"status":400,"json":{"error":{"message":"401 of 2401 done, status 200, 503","code":4300,"status":200}}}}
END
>>>
read: failed bad-arguments 65, 1 request: empty numbers
read: failed forbidden 77, 1 request: html
read: failed provider-error 1, 1 request: array number text utf8
write: failed bad-arguments 65, 1 request, 0 effects: empty numbers
write: failed forbidden 77, 1 request, 0 effects: html
write: failed provider-error 1, 1 request, 0 effects: array number text utf8

# A server in trouble may have done it: unknown for a write, and again for a read
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
for status in 408 500 502 503 504 520 521 522 523 524 529; do
echo "$status {\"answer\":{\"status\":$status}}"
done | rows
>>>
read: failed unavailable 75, 3 requests: 408 500 502 503 504 520 521 522 523 524 529
write: unknown outcome-unknown 79, 1 request, 0 effects: 408 500 502 503 504 520 521 522 523 524 529

# A server in trouble that did do it: the same words, and one effect
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
for status in 408 500 502 503 504 529; do
echo "$status {\"work\":true,\"answer\":{\"status\":$status,\"body\":\"<html>Bad Gateway\",\"type\":\"text/html\"}}"
done | rows
>>>
read: failed unavailable 75, 3 requests: 408 500 502 503 504 529
write: unknown outcome-unknown 79, 1 request, 1 effect: 408 500 502 503 504 529

# Trouble that passes: a read is done the second time, a write was never asked for again
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
408 {"times":1,"answer":{"status":408}}
500 {"times":1,"answer":{"status":500}}
503 {"times":1,"answer":{"status":503}}
529 {"times":1,"answer":{"status":529}}
cut {"times":1,"cut":"before","how":"rst"}
html {"times":1,"spoil":"html"}
truncate {"times":1,"spoil":"truncate"}
END
>>>
read: done - 0, 2 requests: 408 500 503 529 cut html truncate
write: done - lost 0, 1 request, 1 effect: truncate
write: unknown outcome-unknown 79, 1 request, 0 effects: 408 500 503 529
write: unknown outcome-unknown 79, 1 request, 1 effect: cut html

# What the server sent back unlooked-at is sent again, also a write: done the second time, or given up after three
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
421 {"answer":{"status":421}}
425 {"answer":{"status":425}}
421once {"times":1,"answer":{"status":421}}
425twice {"times":2,"answer":{"status":425}}
END
>>>
read: done - 0, 2 requests: 421once
read: done - 0, 3 requests: 425twice
read: failed unavailable 75, 3 requests: 421 425
write: done - 0, 2 requests, 1 effect: 421once
write: done - 0, 3 requests, 1 effect: 425twice
write: failed unavailable 75, 3 requests, 0 effects: 421 425

# A server that declines with a time to come back is asked again then, also for a write
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
429 {"times":1,"answer":{"status":429},"headers":{"Retry-After":"0"}}
503 {"times":1,"answer":{"status":503},"headers":{"Retry-After":"0"}}
429date {"times":1,"answer":{"status":429},"headers":{"Retry-After":"Sun, 06 Nov 1994 08:49:37 GMT"}}
429ms {"times":1,"answer":{"status":429},"headers":{"retry-after-ms":"20"}}
END
>>>
read: done - 0, 2 requests: 429 503 429date 429ms
write: done - 0, 2 requests, 1 effect: 429 503 429date 429ms

# A server that declines for good is given up after three: it did not happen, and later may be better
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
429 {"answer":{"status":429},"headers":{"Retry-After":"0"}}
503 {"answer":{"status":503},"headers":{"Retry-After":"0"}}
END
>>>
read: failed rate-limited 75, 3 requests: 429
read: failed unavailable 75, 3 requests: 503
write: failed rate-limited 75, 3 requests, 0 effects: 429
write: failed unavailable 75, 3 requests, 0 effects: 503

# No redirect is followed, and what was redirected did not happen
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
for status in 300 301 302 303 304 305 307 308; do
echo "$status {\"answer\":{\"status\":$status},\"headers\":{\"Location\":\"$COMPOSIO_BASE_URL/api/v3.1/tools\"}}"
done | rows
standin requests op=tools.list
>>>
read: failed protocol 69, 1 request: 300 301 302 303 304 305 307 308
write: failed protocol 69, 1 request, 0 effects: 300 301 302 303 304 305 307 308
2

# The place that a redirect leads to is named, without what may be secret in it
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-call GMAIL_FETCH_EMAILS >read
for to in 'https://login.example/in?next=1#top' //other.example/ https://ann:word@login.example/ ''; do
standin rules --clear; standin rules "{\"op\":\"session.execute\",\"answer\":{\"status\":302},\"headers\":{\"Location\":\"$to\"}}"
jq -c ".id = \"r$((n += 1))\"" read | act-exec --jq .error.message
done
>>>
'127.0.0.1' redirects the request to 'https://login.example/in', and act follows no redirect (status 302)
'127.0.0.1' redirects the request to '//other.example/', and act follows no redirect (status 302)
'127.0.0.1' redirects the request, and act follows no redirect (status 302)
'127.0.0.1' redirects the request, and act follows no redirect (status 302)
>>>= 69

# An answer that is cut off, or no HTTP: unknown for a write, and again for a read
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
before {"cut":"before"}
before-rst {"cut":"before","how":"rst"}
byte {"cut":1}
body {"cut":"body"}
body-rst {"cut":"body","how":"rst"}
too-long {"length":50}
chunk {"work":true,"raw":"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n18\r\n{\"data\":{},\"error\":null}\r\n"}
no-chunk {"work":true,"raw":"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"}
no-gzip {"work":true,"raw":"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 24\r\n\r\n{\"data\":{},\"error\":null}"}
garbage {"work":true,"raw":"garbage and more of it\r\n\r\n"}
binary {"work":true,"raw_hex":"0001020304050607ff00"}
http09 {"work":true,"raw":"{\"data\":{},\"error\":null}"}
interim {"work":true,"raw":"HTTP/1.1 100 Continue\r\n\r\n"}
END
>>>
read: failed unavailable 75, 3 requests: before before-rst byte body body-rst too-long chunk no-chunk no-gzip garbage binary http09 interim
write: unknown outcome-unknown 79, 1 request, 1 effect: before before-rst byte body body-rst too-long chunk no-chunk no-gzip garbage binary http09 interim

# A status that there is not: unknown for a write, whatever the body claims
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
for status in 000 099 20 600 999; do
printf '%s {"raw":"HTTP/1.1 %s OK\\r\\nContent-Type: application/json\\r\\nContent-Length: 24\\r\\n\\r\\n{\\"data\\":{},\\"error\\":null}"}\n' $status $status
done | rows
>>>
read: failed unavailable 75, 3 requests: 000 099 20 600 999
write: unknown outcome-unknown 79, 1 request, 0 effects: 000 099 20 600 999

# A flag as text or number is that flag, an error that says nothing is none, and an answer that can't be read whole is never done where it says no
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
no-text {"answer":{"json":{"data":{"a":1},"successful":"False","error":null}}}
no-zero {"answer":{"json":{"data":{"a":1},"successful":0}}}
no-inside {"answer":{"json":{"data":{"successful":"false"},"error":null}}}
no-list {"answer":{"json":{"data":{"a":1},"error":["no"]}}}
perhaps {"answer":{"json":{"data":{"a":1},"successful":"perhaps"}}}
kind {"answer":{"json":{"data":{},"error":null,"result_type":5}}}
yes-text {"answer":{"json":{"data":{"a":1},"successful":"True"}}}
empty {"answer":{"json":{"data":{"a":1},"successful":true,"error":""}}}
object {"answer":{"json":{"data":{"a":1},"successful":true,"error":{}}}}
false {"answer":{"json":{"data":{"a":1},"successful":1,"error":false}}}
comma {"answer":{"type":"application/json","body":"{\"data\":{},\"error\":null,}"}}
comma-empty {"answer":{"type":"application/json","body":"{\"data\":{},\"error\" : \"\",\"successful\":true,}"}}
comma-list {"answer":{"type":"application/json","body":"{\"data\":{},\"error\":[\"no\"],}"}}
comma-line {"answer":{"type":"application/json","body":"{\"data\":{},\"error\":\n\t\"no\",}"}}
comma-text {"answer":{"type":"application/json","body":"{\"data\":{},\"Successful\":\"FALSE\",}"}}
END
>>>
read: done - 0, 1 request: yes-text empty object false
read: failed protocol 69, 1 request: perhaps kind
read: failed protocol 69, 3 requests: comma comma-empty comma-list comma-line comma-text
read: failed provider-error 1, 1 request: no-text no-zero no-inside no-list
write: done - 0, 1 request, 0 effects: yes-text empty object false
write: done - lost 0, 1 request, 0 effects: comma comma-empty
write: failed provider-error 1, 1 request, 0 effects: no-text no-zero no-inside no-list
write: unknown outcome-unknown 79, 1 request, 0 effects: perhaps kind comma-list comma-line comma-text

# A success whose answer can't be read: the write was done, its data is lost; a read is asked for again
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
empty {"spoil":"empty"}
truncate {"spoil":"truncate"}
utf8 {"spoil":"utf8"}
too-short {"length":-20}
204 {"work":true,"answer":{"status":204}}
END
>>>
read: failed protocol 69, 1 request: utf8
read: failed protocol 69, 3 requests: empty truncate too-short 204
write: done - 0, 1 request, 1 effect: utf8
write: done - lost 0, 1 request, 1 effect: empty truncate too-short 204

# A page in place of an answer (a hotel's login) says nothing: unknown for a write
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
done {"spoil":"html"}
not-done {"work":false,"spoil":"html","answer":{"status":200}}
no-type {"answer":{"status":200,"body":"<html><body>Please log in","type":"application/json"}}
xml {"answer":{"status":200,"body":"<?xml version=\"1.0\"?><a/>","type":"application/xml"}}
text {"answer":{"status":200,"body":"OK","type":"text/plain"}}
201 {"answer":{"status":201,"body":"<!doctype html>\n","type":"text/html"}}
END
>>>
read: failed unavailable 75, 3 requests: done not-done no-type xml text 201
write: unknown outcome-unknown 79, 1 request, 0 effects: not-done no-type xml text 201
write: unknown outcome-unknown 79, 1 request, 1 effect: done

# JSON that is no answer to a call says nothing of it: never done
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
array {"answer":{"status":200,"body":"[]"}}
null {"answer":{"status":200,"body":"null"}}
number {"answer":{"status":200,"body":"7"}}
text {"answer":{"status":200,"body":"\"done\""}}
none {"answer":{"status":200,"body":"{}"}}
other {"answer":{"status":200,"body":"{\"status\":\"ok\"}"}}
END
>>>
read: failed protocol 69, 1 request: array null number text none other
write: unknown outcome-unknown 79, 1 request, 0 effects: array null number text none other

# The service's own word that it failed, in all its spellings
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
error {"result":{"error":"Mailbox is full"}}
404 {"result":{"error":"404 Client Error: Not Found","data":{"http_error":"404 Client Error","status_code":404,"message":"Not Found"}}}
object {"result":{"error":{"message":"no such thing","code":1}}}
failed {"work":false,"result":{"data":{"status":"failed"}}}
status-error {"work":false,"result":{"data":{"status":"error"}}}
successful {"work":false,"result":{"data":{"successful":false}}}
successfull {"work":false,"result":{"data":{"successfull":false}}}
type {"work":false,"result":{"result_type":"failed"}}
20000 {"result":{"data":{"status_code":20000,"status_message":"Ok."}}}
another-status {"result":{"data":{"status":"queued"}}}
completed {"result":{"result_type":"completed"}}
END
>>>
read: done - 0, 1 request: 20000 another-status completed
read: failed provider-error 1, 1 request: error 404 object failed status-error successful successfull type
write: done - 0, 1 request, 1 effect: 20000 another-status completed
write: failed provider-error 1, 1 request, 0 effects: error 404 object failed status-error successful successfull type

# The service's word that the provider behind it did not answer: unknown for a write
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
504 {"work":true,"result":{"error":"504 Server Error: Gateway Timeout for url","data":{"http_error":"504 Server Error","status_code":504,"message":"x"}}}
500 {"work":true,"result":{"error":"boom","data":{"http_error":"500 Server Error","status_code":500,"message":"boom"}}}
503.0 {"work":true,"result":{"error":"x","data":{"status_code":503.0}}}
timed-out {"work":true,"result":{"error":"Request timed out"}}
read-timed-out {"work":true,"result":{"error":"HTTPSConnectionPool(host='gmail.googleapis.com'): Read timed out. (read timeout=30)"}}
ETIMEDOUT {"work":true,"result":{"error":"Error: ETIMEDOUT"}}
ECONNRESET {"work":true,"result":{"error":"read ECONNRESET"}}
hang-up {"work":true,"result":{"error":"socket hang up"}}
deadline {"work":true,"result":{"error":"context deadline exceeded"}}
disconnected {"work":true,"result":{"error":"('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))"}}
internal {"work":true,"result":{"error":"Internal Server Error"}}
gateway {"work":true,"result":{"error":"Bad Gateway"}}
unavailable {"work":true,"result":{"error":"Service Unavailable"}}
json {"work":true,"result":{"error":"{\"error\":{\"code\":503,\"message\":\"The service is currently unavailable.\",\"status\":\"UNAVAILABLE\"}}"}}
json-500 {"work":true,"result":{"error":"{\"error\":{\"code\":500,\"message\":\"Backend Error\",\"errors\":[{\"reason\":\"backendError\"}]}}"}}
in-band {"work":true,"result":{"data":{"successful":false,"error":"504 Gateway Timeout"}}}
in-band-status {"work":true,"result":{"data":{"status":"failed","message":"Request timed out"}}}
failed {"work":true,"result":{"result_type":"failed","error":"The read operation timed out"}}
END
>>>
read: failed provider-error 1, 1 request: 504 500 503.0 timed-out read-timed-out ETIMEDOUT ECONNRESET hang-up deadline disconnected internal gateway unavailable json json-500 in-band in-band-status failed
write: unknown outcome-unknown 79, 1 request, 1 effect: 504 500 503.0 timed-out read-timed-out ETIMEDOUT ECONNRESET hang-up deadline disconnected internal gateway unavailable json json-500 in-band in-band-status failed

# Numbers in an error's text are not its status: a plain refusal stays one
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
room {"result":{"error":"Room 504 is taken"}}
limit {"result":{"error":"The body has 5000 characters, 500 are allowed"}}
code {"result":{"error":"no item 503"}}
400 {"result":{"error":"400 Client Error: Bad Request: timeout must be a number","data":{"http_error":"400 Client Error","status_code":400,"message":"timeout must be a number"}}}
END
>>>
read: failed provider-error 1, 1 request: room limit code 400
write: failed provider-error 1, 1 request, 0 effects: room limit code 400

# A provider's grant that was taken back is a connection to be made anew; its own 429 is one
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END'
account_inactive {"result":{"error":"account_inactive"}}
expired_token {"result":{"error":"expired_token"}}
invalid_auth {"result":{"error":"invalid_auth"}}
invalid_client {"result":{"error":"invalid_client"}}
invalid_grant {"result":{"error":"invalid_grant: Token has been expired or revoked."}}
invalid_token {"result":{"error":"invalid_token"}}
not_authed {"result":{"error":"not_authed"}}
token_expired {"result":{"error":"token_expired"}}
token_revoked {"result":{"error":"token_revoked"}}
unauthorized_client {"result":{"error":"unauthorized_client"}}
credentials {"result":{"error":"Bad credentials"}}
InvalidAuthenticationToken {"result":{"error":"InvalidAuthenticationToken"}}
revoked {"result":{"error":"Token has been expired or revoked"}}
connection {"answer":{"error":"NoActiveConnection","words":{"toolkit":"gmail"}}}
1810 {"answer":{"error":"NoAccount","words":{"toolkit":"gmail","user":"default"}}}
limited {"result":{"error":"429 Client Error: Too Many Requests","data":{"http_error":"429 Client Error","status_code":429,"message":"slow"}}}
END
>>>
read: failed not-connected 77, 1 request: account_inactive expired_token invalid_auth invalid_client invalid_grant invalid_token not_authed token_expired token_revoked unauthorized_client credentials InvalidAuthenticationToken revoked connection 1810
read: failed rate-limited 75, 1 request: limited
write: failed not-connected 77, 1 request, 0 effects: account_inactive expired_token invalid_auth invalid_client invalid_grant invalid_token not_authed token_expired token_revoked unauthorized_client credentials InvalidAuthenticationToken revoked connection 1810
write: failed rate-limited 75, 1 request, 0 effects: limited

# A kind of result that nobody knows says of a write neither that it was done nor that it was not
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
rows <<'END' | grep write
pending {"work":false,"result":{"result_type":"pending","data":{}}}
queued {"result":{"result_type":"queued","data":{}}}
blocked {"result":{"result_type":"blocked","reason":{"type":"other_blocked","hook_id":"h"},"message":"policy"}}
no-reason {"result":{"result_type":"blocked","message":"policy"}}
END
>>>
write: unknown outcome-unknown 79, 1 request, 0 effects: pending
write: unknown outcome-unknown 79, 1 request, 1 effect: queued blocked no-reason

# An answer that comes too late, or stops coming: unknown for a write, and again for a read
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
export ACT_TIMEOUT=1s
rows <<'END'
late {"delay_ms":1300}
END
rows <<'END'
silent {"times":1,"cut":"headers","how":"hold"}
END
>>>
read: failed timeout 75, 3 requests: late
write: unknown outcome-unknown 79, 1 request, 1 effect: late
read: done - 0, 2 requests: silent
write: unknown outcome-unknown 79, 1 request, 1 effect: silent

# A request that stands still is given up when the setting says so
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
act-session get >session
standin rules '{"op":"session.execute","cut":"body","how":"hold"}'
ACT_TIMEOUT=500s ACT_STALL_TIMEOUT=1s act-exec call --jq .outcome
>>>
unknown
>>>= 79

# A connection reset before, and a request that is cut off after its head
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in 1 2 3; do act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x subject=$n; done | act-confirm -y >calls
act-session get >session
standin world '{"reset_accepts":1}'
sed -n 1p calls | act-exec --jq-json .outcome >first
case "$(cat first) $(standin effects)" in '"done" 1' | '"unknown" 0') ;; *) cat first; standin effects ;; esac
standin rules '{"op":"session.execute","cut":"request","how":"rst","times":1}'
sed -n 2p calls | act-exec --jq-json .outcome
standin rules --clear
standin rules '{"op":"session.execute","cut":"request","how":"close","times":1}'
sed -n 3p calls | act-exec --jq-json .outcome
standin effects --json | jq -r .arguments.subject | grep -v 1
>>>
"unknown"
"unknown"
>>>= 1

# Nobody listens: nothing was sent, three times; fed again once somebody does, it is done
# waits: 4 s
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >write
act-call GMAIL_FETCH_EMAILS >read
act-session get >session
standin world '{"refuse_ms":4000}'
act-exec write --jq '[.outcome, .error.code, .attempts]'; echo $?
act-exec read --jq '[.outcome, .error.code, .attempts]'; echo $?
{tests}/await 'curl -s $COMPOSIO_BASE_URL >o'
act-exec write --jq '[.outcome, .replayed]'
act-confirm -y write | act-exec --jq .outcome
act-exec read --jq .outcome
standin effects
>>>
["failed","offline",3]
75
["failed","offline",3]
75
["done",null]
done
done
1

# A name that there is not, and a connection that can't be made in time: nothing was sent
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call
cat >full.py <<'END'
import socket, time
s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(0)
waiting = []
for _ in range(3):
    c = socket.socket(); c.setblocking(False); c.connect_ex(s.getsockname()); waiting.append(c)
print(f"http://127.0.0.1:{s.getsockname()[1]}", flush=True); time.sleep(600)
END
python3 full.py >address & {tests}/await '[ -s address ]'
COMPOSIO_BASE_URL=$(cat address) ACT_CONNECT_TIMEOUT=1s act-exec call --jq '[.outcome, .error.code]'; s=$?
kill $!
COMPOSIO_BASE_URL=https://$(printf %064d 7).invalid act-exec call --jq '[.outcome, .error.code]'
exit $s
>>>
["failed","timeout"]
["failed","offline"]
>>>= 75

# HTTP/2: a stream that the server refused, or that came after its last one, is asked for again; of a write libcurl
# does not say whether it was refused on a connection that was used before, so it is unknown
PATH=$PATH:{tests}/Composio; . rows.sh; jobs=1; eval "$(standin start --h2)"
rows <<'END'
refused {"h2":"refused_stream","times":1}
goaway {"h2":"goaway","times":1}
goaway-after {"h2":"goaway_after","times":1}
rst {"h2":"rst","times":1}
body {"cut":"body","times":1}
before {"cut":"before","times":1}
END
>>>
read: done - 0, 1 request: goaway-after
read: done - 0, 2 requests: refused goaway rst body before
write: done - 0, 1 request, 1 effect: goaway-after
write: unknown outcome-unknown 79, 1 request, 0 effects: refused goaway
write: unknown outcome-unknown 79, 1 request, 1 effect: rst body before

# HTTP/2: a server that refuses every stream is given up after three
# tier: all
PATH=$PATH:{tests}/Composio; . rows.sh; jobs=1; eval "$(standin start --h2)"
rows <<'END'
refused {"h2":"refused_stream"}
goaway {"h2":"goaway"}
END
>>>
read: failed unavailable 75, 3 requests: refused goaway
write: unknown outcome-unknown 79, 1 request, 0 effects: refused goaway

# HTTP/2: a stream that was refused says nothing of the writes behind it, whose connections end after the work
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"; act-session >session
for n in 1 2 3 4 5 6; do
echo "{\"op\":\"session.execute\",\"body\":\":$((2 * n)):\",\"h2\":\"refused_stream\",\"interim\":[103],\"times\":1}"
echo "{\"op\":\"session.execute\",\"body\":\":$((2 * n + 1)):\",\"cut\":\"before\",\"times\":1}"
done | jq -s . >rules; standin rules @rules
seq 14 | jq -c '{n: .}' |
    act-call GMAIL_SEND_EMAIL --map '{recipient_email: "a@example.com", body: "x", subject: ":\(.n):"}' |
    act-confirm -y --tainted | act-exec -j 1 --jq .outcome | paste -sd ' '
standin requests op=session.execute; standin effects
>>>
done unknown unknown unknown unknown unknown unknown unknown unknown unknown unknown unknown unknown done
14
8

# HTTP/2: a name that holds libcurl's word for a refused stream changes nothing
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --h2)"; act-session >session
standin world '{"accounts":[{"user":"*","toolkit":"gmail","status":"ACTIVE","id":"ca_REFUSED_STREAM"}]}'
standin rules '{"op":"accounts.delete","cut":"before","how":"rst","work":true}'
act-connect remove ca_REFUSED_STREAM --jq .error.code; s=$?
standin requests op=accounts.delete; exit $s
>>>
outcome-unknown
1
>>>= 79

# A time to come back that is no time, or too far away: one answer, no wait, no crash
PATH=$PATH:{tests}/Composio; . rows.sh; eval "$(standin start)"
n=0
for value in 301 86400 99999999999 9223372036854775 9223372036854775807 99999999999999999999 'Fri, 31 Dec 9999 23:59:59 GMT'; do
n=$((n + 1)); echo "$n {\"answer\":{\"status\":429},\"headers\":{\"Retry-After\":\"$value\"}}"
done | rows
>>>
read: failed rate-limited 75, 1 request: 1 2 3 4 5 6 7
write: failed rate-limited 75, 1 request, 0 effects: 1 2 3 4 5 6 7

# What a description says of a tool counts for its answers as it does for its approval: one that is judged to read is
# asked again, one that is tagged for reading and said to destroy never is
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
tool() { echo "{\"slug\":\"$1\",\"toolkit\":\"gmail\",\"name\":\"Odd\",\"description\":\"$2\",\"tags\":[\"readOnlyHint\"],\"input\":{\"type\":\"object\"},\"does\":{\"profile\":true}}"; }
standin world "{\"tools\":[$(tool GMAIL_ODD_THING 'Lists all pages.'),$(tool GMAIL_ODD_DEED 'Deletes every page.')]}"
for tool in GMAIL_ODD_THING GMAIL_ODD_DEED; do
before=$(standin requests op=session.execute)
standin rules '[{"op":"session.execute","answer":{"status":503}}]'
act-call $tool >call; act-confirm --explain call --jq .risk.level
jq -r .risk.level call
act-confirm -y call | act-exec --jq '[.outcome, .error.code]'
echo $(($(standin requests op=session.execute) - before))
done
>>>
low
low
["failed","unavailable"]
3
high
high
["unknown","outcome-unknown"]
1

# Not now is not a no: the same approved record runs when it is fed again, once
# waits: 4 s
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
try() { act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$1 | act-confirm -y >s; standin rules --clear; standin rules "$2"
act-exec s --jq '[.outcome, .error.code]'; standin rules --clear; act-exec s --jq '[.outcome, .replayed]'; act-exec s --jq '[.outcome, .replayed]'; standin effects GMAIL_SEND_EMAIL; }
try 429 '{"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"0"}}'
try 503 '{"op":"session.execute","answer":{"status":503},"headers":{"Retry-After":"0"}}'
try 421 '{"op":"session.execute","answer":{"status":421}}'
try key '{"op":"session.execute","answer":{"status":401}}'
try connected '{"op":"session.execute","answer":{"error":"NoActiveConnection","words":{"toolkit":"gmail"}}}'
try behind '{"work":false,"result":{"error":"slow down","data":{"status_code":429}}}'
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=off | act-confirm -y >s; port=$COMPOSIO_BASE_URL
standin world '{"refuse_ms":4000}'; act-exec s --jq '[.outcome, .error.code]'; {tests}/await 'curl -s $COMPOSIO_BASE_URL >o'; act-exec s --jq '[.outcome, .replayed]'; standin effects GMAIL_SEND_EMAIL
>>>
["failed","rate-limited"]
["done",null]
["done",true]
1
["failed","unavailable"]
["done",null]
["done",true]
2
["failed","unavailable"]
["done",null]
["done",true]
3
["failed","unauthorized"]
["done",null]
["done",true]
4
["failed","not-connected"]
["done",null]
["done",true]
5
["failed","rate-limited"]
["done",null]
["done",true]
6
["failed","offline"]
["done",null]
7

# A no for good, and an answer that is lost, stay what they were under the same approval
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
try() { act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$1 | act-confirm -y >s; standin rules --clear; standin rules "$2"
act-exec s --jq .outcome; standin rules --clear; act-exec s --jq '[.outcome, .replayed]'; }
try 400 '{"op":"session.execute","answer":{"status":400}}'
try 403 '{"op":"session.execute","answer":{"status":403}}'
try 500 '{"op":"session.execute","answer":{"status":500}}'
try 503 '{"op":"session.execute","answer":{"status":503}}'
try cut '{"op":"session.execute","cut":"before","how":"rst"}'
standin requests op=session.execute
>>>
failed
["failed",true]
failed
["failed",true]
unknown
["unknown",true]
unknown
["unknown",true]
unknown
["unknown",true]
5

# a write has its key in the header, the same over attempts and a renewed session, and another after an answer
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
numbered() { standin requests op=session.execute --json | jq -r '.headers | map(select(.[0] | ascii_downcase == "idempotency-key"))[0][1] // "none"' | awk '{ if (!($1 in seen)) seen[$1] = ++n; printf "%s%s", seen[$1], length($1) == 32 ? " " : "? " } END { print "." }'; standin reset; }
mail() { act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$1 | act-confirm -y >$1; }
mail x; standin rules '{"op":"session.execute","times":2,"answer":{"status":503},"headers":{"Retry-After":"0"}}'; act-exec x --jq '[.outcome, .attempts]'; numbered
act-session drop >o; mail y; standin rules '{"op":"session.execute","times":1,"answer":{"error":"SessionNotFound","words":{"session":"trs_x"}}}'; act-exec y --jq '[.outcome, .attempts]'; numbered
act-session drop >o; mail z; standin rules '{"op":"session.execute","times":1,"answer":{"status":429},"headers":{"Retry-After":"900"}}'; act-exec z --jq '[.outcome, .error.code]'; {tests}/sql 'DELETE FROM pace'; act-exec z --jq '[.outcome, .attempts]'; numbered
act-session drop >o; act-call GMAIL_FETCH_EMAILS | act-exec --jq .outcome; numbered
>>>
["done",3]
1 1 1 .
["done",2]
1 1 .
["failed","rate-limited"]
["done",2]
1 2 .
done
1? .

# the remedy of each hint lets the same record run: an account is connected, the right key is given
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
mail() { act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$1 | act-confirm -y >$1; }
mail a; standin rules '{"op":"session.execute","answer":{"error":"NoActiveConnection","words":{"toolkit":"gmail"}}}'; act-exec a --jq '[.outcome, .error.code, .error.hint]'
act-connect gmail --check --jq .status; standin rules --clear; act-exec a --jq .outcome
mail b; COMPOSIO_API_KEY=ak_wrong act-exec b --jq '[.outcome, .error.code]' 2>err; act-exec b --jq .outcome
standin effects GMAIL_SEND_EMAIL
>>>
["failed","not-connected","run: act-connect gmail"]
active
active
done
["failed","unauthorized"]
done
2
