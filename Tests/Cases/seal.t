# What an approval covers stands in it: forty-eight digits, the same for the same, and another last group for other arguments
for t in x x y; do act-call TASK_CREATE title=$t | act-confirm --jq-json .approval.covers; done | tee o | uniq | wc -l
grep -cE '^"[0-9a-f]{48}"$' o; cut -c 2-41 o | uniq | wc -l
>>>
2
3
1

# Another key: of another machine, or of this one before its key was replaced
act-call TASK_CREATE title=x | act-confirm >s
mv .local/state/act/approval.key old; act-call TASK_CREATE title=y | act-confirm >o
act-exec s --text
>>>
denied  TASK_CREATE
  approval-invalid: the approval was made on another machine or by another version of act, or this machine's key was replaced since
    approve the call here; for another machine, sign it: act-confirm --signer
>>>= 77

# With another key it says nothing of what else is another
act-call TASK_CREATE title=x | act-confirm -u bob >s
rm .local/state/act/approval.key; act-call TASK_CREATE title=y | act-confirm >o
sed 's/"title":"x"/"title":"z"/' s | act-exec --jq .error.message
>>>
the approval was made on another machine or by another version of act, or this machine's key was replaced since
>>>= 77

# Another boot: approved before the machine was started again
act-call TASK_CREATE title=x | act-confirm >s
echo 00000000-0000-4000-8000-000000000000 >boot
unshare -rm sh -c 'mount --bind boot /proc/sys/kernel/random/boot_id && act-exec s --jq .error.message'
act-exec s --jq .outcome
>>>
the approval is not for this call: it was made before this machine was started again
done

# A tool that is described otherwise than it was
mkdir -p .config/act/handlers; h=.config/act/handlers/note; cp {tests}/Handlers/act-handle-note $h; chmod 755 $h
act-call NOTE_ADD text=x | act-confirm -y >s
describe() { sqlite3 .local/share/act/act.db "UPDATE tool SET record = replace(record, '$1', '$2')"; }
describe 'Writes a line to the notes' 'Writes a line, and mails it'
act-exec s --jq .error.message
describe 'Writes a line, and mails it' 'Writes a line to the notes'
act-exec s --jq .outcome
>>>
the approval is not for this call: the tool is another, or described otherwise than it was then
done

# Another tool, and the same one in another place
act-call TASK_UPDATE id=1 | act-confirm >s
sed 's/"TASK_UPDATE"/"TASK_DELETE"/' s | act-exec --jq .error.message
mkdir -p .config/act/handlers; h=.config/act/handlers/note; cp {tests}/Handlers/act-handle-note $h; chmod 755 $h
act-call NOTE_ADD text=x | act-confirm -y >s
mv $h .config/act/handlers/other
act-exec s --jq .error.message
>>>
the approval is not for this call: the tool is another, or described otherwise than it was then
the approval is not for this call: the tool is another, or described otherwise than it was then
>>>= 77

# Another user, another conversation
act-call TASK_CREATE title=x | act-confirm >s
act-exec s -u bob --jq .error.message
act-exec s -c other --jq .error.message
>>>
the approval is not for this call: it was made for another user or conversation
the approval is not for this call: it was made for another user or conversation
>>>= 77

# Other arguments
act-call TASK_CREATE title=x | act-confirm >s
sed 's/"title":"x"/"title":"y"/' s | act-exec --jq .error.message
>>>
the approval is not for this call: the arguments were changed since
>>>= 77

# Another id or account, or another approval
act-call TASK_CREATE title=x | act-confirm >s
for f in '.id="other"' '.account="a"' '.approval.by="person"' '.approval.at="2020-01-01T00:00:00Z"' '.approval.expires+=1' '.approval.nonce|=("0"*32)' '.approval.mac|=("0"*64)' '.input_requests={}'; do
jq -c "$f" s | act-exec --jq .error.message
done | sort | uniq -c | sed 's/^ *//'
>>>
8 the approval is not for this call: its id, its account, its rows, its service's questions or the approval itself was changed since

# The same of a call whose arguments are long, around the length from which they are not copied
for n in 65510 65511 65512 65513 65514 99999; do
    jq -cn "{type: \"note\", taint: false, notes: (\"x\" * $n)}" | act-call TASK_CREATE --map '{title: "a", notes}' | act-confirm -y >s
    for f in '.id="other"' '.account="a"' '.approval.by="person"' '.approval.at="2020-01-01T00:00:00Z"' '.approval.expires+=1' '.approval.nonce|=("0"*32)' '.approval.mac|=("0"*64)' '.input_requests={}' '.arguments.notes|=.[:-1]' '.arguments.notes|="y"+.[1:]' '.arguments.title="b"'; do
        jq -c "$f" s
    done | act-exec --jq .error.message; act-exec s --jq '[.outcome, (.data.notes | length)]'
done | sort | uniq -c | sed 's/^ *//'
>>>
1 ["done",65510]
1 ["done",65511]
1 ["done",65512]
1 ["done",65513]
1 ["done",65514]
1 ["done",99999]
48 the approval is not for this call: its id, its account, its rows, its service's questions or the approval itself was changed since
18 the approval is not for this call: the arguments were changed since

# Its marks changed alone name no part of the call that was not
act-call TASK_CREATE title=x | act-confirm >s
for k in 0 8 16 24 32 40; do jq -c ".approval.covers |= .[:$k] + \"00000000\" + .[$k+8:]" s; done | act-exec --jq .error.message | uniq -c | sed 's/^ *//'
>>>
6 the approval itself was changed: its marks are not of this call

# Every digit of what it covers, changed alone, ends it; so do a shape of its own and its absence
# tier: all
act-call TASK_CREATE title=x | act-confirm >s
for k in $(seq 0 47); do jq -c ".approval.covers |= (.[:$k] + (if .[$k:$k+1] == \"0\" then \"1\" else \"0\" end) + .[$k+1:])" s; done >many
act-exec many --jq .error.code | uniq -c | sed 's/^ *//'
for f in '.approval.covers|=.[:47]' '.approval.covers+="00"' '.approval.covers|=ascii_upcase+"A"' '.approval.covers=null' 'del(.approval.covers)'; do jq -c "$f" s | act-exec --jq .error.message; done | uniq -c | sed 's/^ *//'
act-call TASK_LIST | act-exec --jq '.data.items'
act-exec s --jq .outcome
>>>
48 approval-invalid
5 the approval is malformed
[]
done

# Approved by one, run by another: two homes, one line in the file of who may
# needs: stores
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p -m 700 there/.config/act
echo "default $(cat ann.pub)" >there/.config/act/allowed-signers
act-call TASK_CREATE title=x >c
act-call TASK_LIST | HOME=$PWD/there act-exec >o; store=$(HOME=$PWD/there act-doctor --jq 'select(.name == "store id") | .found')
act-confirm --signer ssh:ann --store "$store" c >s
HOME=$PWD/there act-exec s --jq .outcome
HOME=$PWD/there act-exec s --jq '[.outcome, .replayed]'
act-exec s --jq '[.outcome, .error.code]'
jq -c '.approval | keys' s
find there/.local/state ! -type d | sort; ls -d .local 2>&1
>>>
done
["done",true]
["denied","approval-invalid"]
["at","by","decision","nonce","signature","until","v"]
there/.local/state/act/locks-<any>
there/.local/state/act/stores/<any>
ls: cannot access '.local': No such file or directory
>>>= 2

# A signed call goes through filters that rewrite it
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=é | act-confirm --signer ssh:ann | jq -cS . | sed 's/é/\\u00e9/; s/:/ : /' | act-exec --jq '[.outcome, .data.title]'
>>>
["done","é"]

# A key's public half will do where an agent has the private one; a passphrase wants an agent
ssh-keygen -q -t ed25519 -N secret -f ann
mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x >c
act-confirm --signer ssh:ann c 2>o; echo $?
printf '#!/bin/sh\necho secret\n' >ask; chmod 755 ask
eval "$(ssh-agent)" >o
DISPLAY=:0 SSH_ASKPASS=$PWD/ask SSH_ASKPASS_REQUIRE=force ssh-add -q ann
act-confirm --signer ssh:ann c | act-exec --jq .outcome
rm ann; act-call TASK_CREATE title=y | act-confirm --signer ssh:ann.pub | act-exec --jq .outcome
ssh-agent -k >o
act-confirm --signer ssh:ann.pub c 2>o
>>>
{"type":"error","error":{"code":"config","message":"cannot sign with '{home}/ann': it has a passphrase, and no agent has the key","hint":"ssh-add '{home}/ann'"}}
78
done
done
{"type":"error","error":{"code":"config","message":"cannot sign with '{home}/ann.pub': No private key found for public key \"{home}/ann.pub\"","hint":"its private half has to be in an agent: see ssh-add(1)"}}
>>>= 78

# A key that can't be read, that is none, or that others can read
act-call TASK_CREATE title=x >c; echo junk >junk; ssh-keygen -q -t ed25519 -N '' -f open; chmod 644 open; rm open.pub
for k in nothing junk open; do act-confirm --signer ssh:$k c >>o; done; jq -c .error.code o
exit 78
>>>
"config"
"config"
"config"
>>>2
act-confirm: cannot read the key 'nothing': No such file or directory
  ssh-keygen -t ed25519 makes one; it is in openssh-client
act-confirm: cannot sign with '{home}/junk': Couldn't load public key {home}/junk: No such file or directory
  see ssh-keygen(1), of openssh-client
act-confirm: cannot sign with '{home}/open': Permissions 0644 for '{home}/open' are too open.
  see ssh-keygen(1), of openssh-client
>>>= 78

# One that ends before it has read what is to be signed does not end act-confirm
act-call TASK_CREATE title=x >c; echo junk >junk
for k in 1 2 3 4 5; do (for j in 1 2 3 4 5 6 7 8; do act-confirm --signer ssh:junk c >o.$k 2>&1; echo $?; done) & done >all; wait
sort all | uniq -c | sed 's/^ *//'
>>>
40 78

# The tilde is the home folder, for no shell says so behind ssh:
mkdir .ssh; ssh-keygen -q -t ed25519 -N '' -f .ssh/ann; mkdir sub; cd sub
act-call TASK_CREATE title=x | act-confirm --signer 'ssh:~/.ssh/ann' --jq .approval.decision
>>>
approved

# Without ssh-keygen neither side goes on
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x >c; act-confirm --signer ssh:ann c >s
confirm=$(command -v act-confirm); exec=$(command -v act-exec)
PATH=/nowhere "$confirm" --signer ssh:ann c
PATH=/nowhere "$exec" s --jq '[.outcome, .error.code, .error.hint]'
>>>
{"type":"error","error":{"code":"config","message":"cannot find ssh-keygen","hint":"install it: apt-get install openssh-client"}}
["failed","config","install it: apt-get install openssh-client"]
>>>2
act-confirm: cannot find ssh-keygen
  install it: apt-get install openssh-client
>>>= 78

# A signer of another kind is wrong usage
for s in ann gpg:ann ssh: SSH:ann; do act-confirm --signer $s </dev/null 2>o; done
act-confirm --signer ann </dev/null >o 2>&1
>>>
{"type":"error","error":{"code":"usage","message":"--signer: expected ssh: and a file with a key, got 'ann'"}}
{"type":"error","error":{"code":"usage","message":"--signer: expected ssh: and a file with a key, got 'gpg:ann'"}}
{"type":"error","error":{"code":"usage","message":"--signer: expected ssh: and a file with a key, got 'ssh:'"}}
{"type":"error","error":{"code":"usage","message":"--signer: expected ssh: and a file with a key, got 'SSH:ann'"}}
>>>= 64

# Nobody is allowed, somebody else is, and a file that others can write allows nobody
ssh-keygen -q -t ed25519 -N '' -f ann; ssh-keygen -q -t ed25519 -N '' -f bob; mkdir -p .config/act; f=.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann >s
act-exec s --text; echo $?
echo "bob@example.com $(cat bob.pub)" >$f; act-exec s --jq .error.message; echo $?
echo "default $(cat ann.pub)" >$f; chmod 666 $f; act-exec s --jq '[.outcome, .error.code, .error.message]'; echo $?
chmod 600 $f; act-exec s --jq .outcome
>>>
denied  TASK_CREATE
  approval-invalid: the approval is signed, and no signer is allowed: there is no '{home}/.config/act/allowed-signers'
    a line in it such as 'ann ssh-ed25519 AAAA…' allows a key for the user ann
77
no signer in '{home}/.config/act/allowed-signers' signed the approval: No principal matched.
77
["failed","config","'{home}/.config/act/allowed-signers' can be written by others, so it is not used"]
78
done

# A key counts for the users that stand before it, and for no others
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; f=.config/act/allowed-signers
for u in ann bob default; do act-call TASK_CREATE title=$u | act-confirm -u $u --signer ssh:ann >s.$u; done
try() { echo "$1 $(cat ann.pub)" >$f; for u in ann bob default; do act-exec s.$u -n -u $u --jq '.error.message // .outcome'; done; }
try ann; try 'ann,b*'; try '*,!bob'; try '*'
echo "ann $(cat ann.pub)" >$f; act-exec s.bob -u bob --text
>>>
skipped
the key of 'ann' may not sign for the user 'bob', says '{home}/.config/act/allowed-signers'
the key of 'ann' may not sign for the user 'default', says '{home}/.config/act/allowed-signers'
skipped
skipped
the key of 'ann, b*' may not sign for the user 'default', says '{home}/.config/act/allowed-signers'
skipped
the key of '*, !bob' may not sign for the user 'bob', says '{home}/.config/act/allowed-signers'
skipped
skipped
skipped
skipped
denied  TASK_CREATE
  approval-invalid: the key of 'ann' may not sign for the user 'bob', says '{home}/.config/act/allowed-signers'
    the names before a key are the users for whose calls it counts; * is every
    user
>>>= 77

# The machine's own file of signers counts too, and is root's
ssh-keygen -q -t ed25519 -N '' -f ann; ssh-keygen -q -t ed25519 -N '' -f bob; mkdir -p .config/act etc real
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann >s
cat >inside <<'END'
set -e; mount --rbind /etc real; ln -s "$PWD"/real/* etc; rm -f etc/act; mkdir etc/act; mount --bind etc /etc; set +e
echo "bob $(cat ann.pub)" >etc/act/allowed-signers; act-exec s --jq .error.message
echo "default $(cat ann.pub)" >etc/act/allowed-signers
echo "default $(cat bob.pub)" >.config/act/allowed-signers; act-exec s -n --jq .outcome
rm .config/act/allowed-signers; chmod 666 etc/act/allowed-signers; act-exec s --jq .error.message
chmod 644 etc/act/allowed-signers; act-exec s --jq .outcome
END
unshare -rm sh inside
>>>
the key of 'bob' may not sign for the user 'default', says '/etc/act/allowed-signers'
skipped
'/etc/act/allowed-signers' can be written by others, so it is not used
done

# With the setting signer act-confirm signs, and a project can't set it; the inbox keeps a signed call until it ran
mkdir .ssh; ssh-keygen -q -t ed25519 -N '' -f .ssh/ann; mkdir -p .config/act .act; echo "default $(cat .ssh/ann.pub)" >.config/act/allowed-signers
echo 'signer = ssh:~/.ssh/ann' >.act/config; act-config trust 2>o; act-call TASK_CREATE title=x | act-confirm --jq '.approval | has("mac")'; rm .act/config
act-config set signer ann; act-config set signer ssh:~/.ssh/ann
act-call TASK_CREATE title=x | act-confirm --jq '.approval | has("mac"), has("signature")'
act-call TASK_CREATE title=x | act-confirm | act-exec --jq .outcome
ACT_SIGNER=ssh:none act-confirm </dev/null; ACT_SIGNER=none act-confirm </dev/null
act-call TASK_DELETE id=1 | act-confirm --hold --jq .approval.decision
act-confirm --inbox -y --jq '.approval | has("signature")'; act-confirm --inbox >again; act-exec again --jq .outcome; act-confirm --inbox --jq .id
>>>
true
false
true
done
{"type":"error","error":{"code":"config","message":"cannot read the key 'none': No such file or directory","hint":"ssh-keygen -t ed25519 makes one; it is in openssh-client"}}
{"type":"error","error":{"code":"config","message":"ACT_SIGNER: signer: expected ssh: and a file with a key, got 'none'"}}
held
true
done
>>>2
act-config: signer: expected ssh: and a file with a key, got 'ann'
act-confirm: cannot read the key 'none': No such file or directory
  ssh-keygen -t ed25519 makes one; it is in openssh-client
act-confirm: ACT_SIGNER: signer: expected ssh: and a file with a key, got 'none'

# A line can limit a signer: to a time, or to another namespace
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; f=.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann >s
echo "default valid-before=\"20200101\" $(cat ann.pub)" >$f; act-exec s --jq .error.code
echo "default namespaces=\"git\" $(cat ann.pub)" >$f; act-exec s --jq .error.message
echo "default namespaces=\"act-approval@v1\" $(cat ann.pub)" >$f; act-exec s --jq .outcome
>>>
approval-invalid
the signature of 'default' is not for this call as it is here: {home}/.config/act/allowed-signers:1: key is not permitted for use in signature namespace "act-approval@v1"
done

# Every field that is signed, changed one at a time, ends it
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "* $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann >s
for f in '.id="other"' '.account="a"' '.arguments.title="y"' '.arguments.notes="n"' '.input_requests={}' '.approval.by="person"' '.approval.rule="r"' '.approval.at="2020-01-01T00:00:00Z"' '.approval.until="2099-01-01T00:00:00Z"' '.approval.nonce|=("0"*32)' '.approval.signature|=sub("U1NI";"U1NJ")' '.approval.signature|=.[:100]' '.approval.signature=""' '.approval.signature="-----END SSH SIGNATURE-----"' '.approval.signature+="\n"' '.approval.signature=7' '.approval.v=2' '.approval.decision="Approved"' '.approval.signer="ann"' '.approval.mac="00"' '.approval.expires=1' 'del(.approval.by)' 'del(.approval.at)' 'del(.approval.until)' 'del(.approval.nonce)' 'del(.approval.signature)' 'del(.id)'; do jq -c "$f" s; done >many
act-exec many --jq '[.outcome, .error.code]' | uniq -c | sed 's/^ *//'
act-exec s -u bob --jq .error.code; act-exec s -c other --jq .error.code
act-call TASK_LIST | act-exec --jq '.data.items'
act-exec s --jq .outcome
>>>
27 ["denied","approval-invalid"]
approval-invalid
approval-invalid
[]
done

# Every character of a signature, changed alone, ends it
# tier: all
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann >s
n=$(jq '.approval.signature | length' s)
for k in $(seq 0 7 $((n - 9))) $(seq $((n - 9)) $((n - 1))); do jq -c ".approval.signature |= (.[:$k] + (if .[$k:$k+1] == \"B\" then \"C\" else \"B\" end) + .[$k+1:])" s; done >many
act-exec many --jq '.error.code' | sort -u
act-call TASK_LIST | act-exec --jq '.data.items'
>>>
approval-invalid
[]

# A signature is for its call, and can't be moved to another
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
for t in milk beer; do act-call TASK_CREATE title=$t; done | act-confirm --signer ssh:ann >s
jq -sc '.[1].approval = .[0].approval | .[1]' s | act-exec --text
act-exec s --jq .data.title
>>>
denied  TASK_CREATE
  approval-invalid: the signature of 'default' is not for this call as it is here: Signature verification failed: incorrect signature
    approve it again, for the same user, conversation, tool and store
milk
beer

# A tool that is described otherwise there has no signature there
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act/handlers; echo "default $(cat ann.pub)" >.config/act/allowed-signers
h=.config/act/handlers/note; cp {tests}/Handlers/act-handle-note $h; chmod 755 $h
act-call NOTE_ADD text=x | act-confirm -y --signer ssh:ann >s
describe() { sqlite3 .local/share/act/act.db "UPDATE tool SET record = replace(record, '$1', '$2')"; }
describe 'Writes a line to the notes' 'Writes a line, and mails it'
act-exec s --jq .error.code
describe 'Writes a line, and mails it' 'Writes a line to the notes'
act-exec s --jq .outcome
>>>
approval-invalid
done

# What the key signed for something else is no approval, and the text is what the page says
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm -y --signer ssh:ann >s
digest() { printf %s "$1" | sha256sum | cut -c1-64; }
schema=$(act-tools --json TASK_CREATE | jq -cS '{description, input_schema} | (.. | objects | (.enum, .required) | arrays) |= sort')
store=$(act-doctor --jq 'select(.name == "store id") | .found')
text=$(jq -cS --arg store "$store" --arg a "$(digest "$(jq -cS .arguments s)")" --arg s "$(digest "$schema")" '{id, tool, provider, account: null, user: "default", conversation: "default", origin: "local", arguments: $a, requests: null, schema: $s, store: $store, decision: .approval.decision, by: .approval.by, rule: null, at: .approval.at, until: .approval.until, nonce: .approval.nonce}' s)
for n in act-approval@v1 git act-approval@v2; do printf %s "$text" | ssh-keygen -q -Y sign -n $n -f ann 2>o | grep -v -- ----- | tr -d '\n' >sig; jq -c --rawfile s sig '.approval.signature = $s' s >s.$n; done
act-exec s.git --jq .error.message; act-exec s.act-approval@v2 --jq .error.message
act-exec s.act-approval@v1 --jq .outcome
>>>
the signature of 'default' is not for this call as it is here: Couldn't verify signature: namespace does not match
the signature of 'default' is not for this call as it is here: Couldn't verify signature: namespace does not match
done

# A signature has an end by the clock, and one of a time to come is none
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x >c
act-confirm --signer ssh:ann --valid-for 0s c | act-exec --text; echo
ACT_NOW=2026-03-04T10:00:00Z act-confirm --signer ssh:ann --valid-for 1m c >s
ACT_NOW=2026-03-04T10:01:00Z act-exec s --jq .error.message
ACT_NOW=2026-03-04T09:54:59Z act-exec s --jq .error.message
ACT_NOW=2026-03-04T09:55:00Z act-exec s --jq .outcome
act-exec s --jq '[.outcome, .replayed]'
>>>
denied  TASK_CREATE
  approval-expired: the approval has expired at <time>
    pipe the call through act-confirm again

the approval has expired at 2026-03-04T10:01:00Z
the approval is dated 2026-03-04T10:00:00Z, in the future
done
["done",true]

# A name in the record counts for nothing, whoever else is allowed
ssh-keygen -q -t ed25519 -N '' -f ann; ssh-keygen -q -t ed25519 -N '' -f eve; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:eve >s
jq -c '.approval.signer="ann"' s | act-exec --jq .error.message
jq -c '.signer="ann"' s | act-exec --jq .error.code
>>>
the signed approval is malformed
approval-invalid
>>>= 77

# Two names for a key, quoted or with a pattern, are both the signer's
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act
echo "*@example.com,default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann | act-exec --jq .outcome
>>>
done

# Rules stand above a signature: what is denied stays denied, and ask wants the word of a person
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann >s
echo 'deny TASK_CREATE' >.config/act/rules; act-exec s --jq .error.code
echo 'ask TASK_CREATE' >.config/act/rules; act-exec s --jq .error.code
act-confirm -y --signer ssh:ann s | act-exec --jq .outcome
>>>
denied
not-approved
done

# Only what is approved is signed, and what only reads goes on as it came
ssh-keygen -q -t ed25519 -N '' -f ann; act-call TASK_LIST >low; act-call TASK_DELETE id=1 >high
act-confirm --signer ssh:ann low | cmp - low
act-confirm --signer ssh:ann high --jq '[.approval.decision, .approval.signature]'
>>>
["denied",null]
>>>= 77

# What is set aside for ssh-keygen is gone afterwards, and nobody else could read it
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x | act-confirm --signer ssh:ann | strace -f -qq -e trace=openat,execve -o trace act-exec --jq .outcome
grep -c 'ssh-keygen.*"verify"' trace; grep 'state/act/\..*O_CREAT' trace | grep -c 0600; ls -A .local/state/act | grep '^\.' || echo none
>>>
done
1
1
none

# A seal is for the store that it was made for: another, one that was lost and one that was emptied know nothing of its use
# needs: stores
act-call TASK_CREATE title=x | act-confirm >s; act-exec s --jq .outcome
d=.local/share/act
no() { "$@" --jq '[.outcome, .error.code, .error.message, .error.hint]'; echo $?; }
no env XDG_DATA_HOME=$PWD/other act-exec s; ls -d other 2>&1
act-call TASK_LIST | XDG_DATA_HOME=$PWD/other act-exec >o; no env XDG_DATA_HOME=$PWD/other act-exec s
mkdir kept; mv $d/act.db* kept; no act-exec s
act-call TASK_LIST | act-exec --jq .data.items; no act-exec s
: >$d/act.db; no act-exec s
rm $d/act.db*; act-call TASK_CREATE title=y | act-confirm | act-exec --jq .data.id; no act-exec s
rm $d/act.db*; mv kept/* $d; act-exec s --jq '[.outcome, .replayed]'
>>>
done
["denied","approval-invalid","the approval is not for this call: it was made for another store, or this store was replaced since","look whether the call ran already; if not, pipe the call through act-confirm again"]
77
ls: cannot access 'other': No such file or directory
["denied","approval-invalid","the approval is not for this call: it was made for another store, or this store was replaced since","look whether the call ran already; if not, pipe the call through act-confirm again"]
77
["denied","approval-invalid","the approval is not for this call: it was made for another store, or this store was replaced since","look whether the call ran already; if not, pipe the call through act-confirm again"]
77
[]
["denied","approval-invalid","the approval is not for this call: it was made for another store, or this store was replaced since","look whether the call ran already; if not, pipe the call through act-confirm again"]
77
["denied","approval-invalid","the approval is not for this call: it was made for another store, or this store was replaced since","look whether the call ran already; if not, pipe the call through act-confirm again"]
77
1
["denied","approval-invalid","the approval is not for this call: it was made for another store, or this store was replaced since","look whether the call ran already; if not, pipe the call through act-confirm again"]
77
["done",true]

# So is a signature: for this store, or for the one that --store names
# needs: stores
ssh-keygen -q -t ed25519 -N '' -f ann; mkdir -p .config/act; echo "default $(cat ann.pub)" >.config/act/allowed-signers
act-call TASK_CREATE title=x >c; act-confirm --signer ssh:ann c >s
act-call TASK_LIST | XDG_DATA_HOME=$PWD/other act-exec >o; XDG_DATA_HOME=$PWD/other act-exec s --jq .error.code
store=$(XDG_DATA_HOME=$PWD/other act-doctor --jq 'select(.name == "store id") | .found')
act-confirm --signer ssh:ann --store "$store" c >t
act-exec t --jq .error.code; XDG_DATA_HOME=$PWD/other act-exec t --jq .outcome; act-exec s --jq .outcome
for o in "--store $store" '--signer ssh:ann --store x' "--signer ssh:ann --store ${store}0"; do act-confirm $o c 2>&1 >o; echo $?; done
>>>
approval-invalid
approval-invalid
done
done
act-confirm: --store goes with --signer
  or with the setting signer
64
act-confirm: --store: expected the 32 digits that act-doctor shows there, got 'x'
  see act-confirm --help
64
act-confirm: --store: expected the 32 digits that act-doctor shows there, got '<any>0'
  see act-confirm --help
64
