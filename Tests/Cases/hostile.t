# empty input is nothing, and no error
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do $filter </dev/null; echo $?; done
>>>
0
0
0
0
0

# blank lines are passed over
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do printf '\n \n\t\n\r\n' | $filter; echo $?; done
>>>
0
0
0
0
0

# 100 MB of opening brackets cost one error record and little memory
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do
  head -c 100000000 /dev/zero | tr '\0' '[' | python3 {tests}/rss.py 40 $filter | jq -c '[.type, .error.code, .error.message, .error.line, .error.offset]'
done
>>>
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]

# a 1 GB line is skipped in constant memory, and what follows it counts
for filter in act-confirm act-exec; do
  (head -c 1000000000 /dev/zero | tr '\0' 'x'; printf '\n{"type":"x"}\n') | python3 {tests}/rss.py 40 $filter | jq -c '[.type, .error.message]'
done
>>>
["error","the line is too long"]
["x",null]
["error","the line is too long"]
["x",null]

# depth is bounded at 512 by a counter
head -c 1000000 /dev/zero | tr '\0' '[' | act-confirm --jq .error.message
>>>
"nested deeper than 512"
>>>= 65

# invalid UTF-8 costs its own line
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do
  printf '{"type":"x","a":"\377"}\n{"type":"error","error":{"code":"no-match","message":"m"}}\n' | $filter | jq -c '[.error.code, .error.line, .error.offset]'
done
>>>
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]

# half a record at the end is said to be one
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do
  printf '{"type":"error","error":{"code":"no-match","message":"m"}}\n{"type":"x","a' | $filter --jq .error.message; echo $?
done
>>>
"m"
"the input ends in the middle of a record"
65
"m"
"the input ends in the middle of a record"
65
"m"
"the input ends in the middle of a record"
65
"m"
"the input ends in the middle of a record"
65
"m"
"the input ends in the middle of a record"
65

# a whole last line needs no line feed
printf '{"type":"x"}' | act-confirm | act-exec
>>>
{"type":"x"}

# every byte of a record that a command does not know goes through
printf '%s\n' '{"type":"x","n":1.10,"big":12345678901234567890,"\u00ea":1,"e\u0302":2,"s":"a\/b" , "é":1,"é":2}' >in
act-search <in | act-confirm | act-exec | cmp - in && act-process <in | cmp - in && echo same
>>>
same

# the same fields of a call come out of its result
printf '%s\n' '{"type":"call","tool":"TASK_LIST","arguments":{},"n":1.10,"big":12345678901234567890,"x\/y":"\/é"}' | act-confirm | act-exec | grep -oF '"n":1.10,"big":12345678901234567890,"x\/y":"\/é"'
>>>
"n":1.10,"big":12345678901234567890,"x\/y":"\/é"

# --strict stops at the first bad line
printf '{"type":"x"}\nbad\n{"type":"y"}\n' | act-confirm --strict --jq .type
>>>
"x"
"error"
>>>2
act-confirm: line 2: expected a value
>>>= 65

# --max-line is the longest line taken
printf '{"type":"x"}\n{"type":"longer"}\n' | act-confirm --max-line 12 --jq '[.type,.error.hint]'
>>>
["x",null]
["error","see --max-line"]
>>>= 65

# a full disk is an error
printf '{"type":"x"}\n' | act-confirm >/dev/full
>>>2
act-confirm: cannot write standard output: No space left on device
>>>= 74

# a reader that goes away is none
yes '{"type":"x"}' | act-confirm | head -n 1
>>>
{"type":"x"}

# the first record is not held back
(printf '{"type":"x"}\n'; sleep 3) | act-search | act-confirm | act-exec | (timeout 2 head -n 1)
>>>
{"type":"x"}

# an unreadable file is named
act-confirm /nonexistent
>>>
{"type":"error","error":{"code":"io","message":"cannot open '/nonexistent': No such file or directory"}}
>>>2
act-confirm: cannot open '/nonexistent': No such file or directory
>>>= 74

# a bad line of a file is named by the file and its own line
printf '{"type":"x"}\n' >one; printf '{"type":"y"}\nbad\n' >two
act-confirm one two
>>>
{"type":"x"}
{"type":"y"}
{"type":"error","error":{"code":"bad-record","message":"expected a value","file":"two","line":2,"offset":13,"input":"bad"}}
>>>= 65

# On a terminal a record is JSON of the same meaning, and nothing in it steers the terminal or hides: every scalar that is control, format, separator, private or not assigned, in keys and values
cat >make.py <<'END'
import json, sys, unicodedata
bad = lambda c: unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Co") or unicodedata.category(c) == "Zs" and c != " "
all = [c for c in map(chr, range(0x20, 0x110000)) if bad(c)][:3000] + list("\u034f\u115f\u17b4\u180b\ufe0f\u3164\uffa0\U000e0001\U000e007f\U000e0100\U0010fffd")
text = "".join(all)
for k in range(0, len(text), 500):
    print(json.dumps({"type": "x", "k" + text[k:k+500]: ["a" + text[k:k+500] + "é日本 \U0001f600"], "n": 1.50}, ensure_ascii=False).replace(', "n"', ',\t\r"n"'))
END
cat >look.py <<'END'
import json, sys, unicodedata
a = open("records", encoding="utf-8", newline="\n").read().split("\n")[:-1]
b = sys.stdin.buffer.read().decode().replace("\r\n", "\n").split("\n")[:-1]
print([json.loads(x) for x in a] == [json.loads(x) for x in b], len(a) == len(b) > 1)
text = "".join(b)
print({unicodedata.category(c) for c in text} & {"Cc", "Cf", "Zl", "Zp", "Co", "Cn"}, [c for c in "\xa0\u3000\u034f\u115f\u3164\ufe0f\U000e0100" if c in text], "é日本" in text)
END
python3 make.py >records
for command in 'act-confirm --json' 'act-exec --json' 'act-confirm --jq .' 'act-exec --json --jq .'; do
script -qec "$command records" /dev/null </dev/null | python3 look.py
done
act-confirm records | cmp - records && echo same
act-confirm records --json | cmp - records && echo same
>>>
True True
set() [] True
True True
set() [] True
True True
set() [] True
True True
set() [] True
same
same

# What a program makes of a record is shown as safely there; a pipe gets its bytes
printf '{"type":"x","a":"\302\23331mred","b":"\342\200\256abc\\u001b[2J\\u0007"}\n' >record
script -qec "act-confirm --jq '[.a, .b]' record" /dev/null </dev/null | tr -d '\r'
script -qec "act-confirm --jq '{(.a): .b}' record" /dev/null </dev/null | tr -d '\r'
script -qec "act-confirm --jq .a record" /dev/null </dev/null | od -An -c | grep -c 233
act-confirm --jq .a record | od -An -c | grep -c 233
>>>
["\u009b31mred","\u202eabc\u001b[2J\u0007"]
{"\u009b31mred":"\u202eabc\u001b[2J\u0007"}
0
1
