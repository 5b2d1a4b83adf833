# says its version
act-call --version
>>>
0.1.0

# a full disk is an error
act-call --help >/dev/full
>>>2
act-call: cannot write standard output: No space left on device
>>>= 74

# a call record
act-call TASK_CREATE title='Buy milk'
>>>
{"type":"call","id":"<id>","tool":"TASK_CREATE","provider":"local","toolkit":"task","arguments":{"title":"Buy milk","priority":"normal","tags":[],"done":false},"missing":[],"tags":["createHint"],"risk":{"level":"medium","reasons":["CREATE changes something"]},"taint":false}
