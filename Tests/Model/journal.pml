/* journal.pml - the protocol of the journal and the queue on a shared store, for spin: two workers on two machines, one
 * lane, a person, and a store that may crash.
 *
 * A worker claims the head of the lane, commits the intent, sends, and commits the outcome. It may die between any two
 * of these steps. Its claim runs out at any time, also while it waits for an answer: it may be stopped. Then another
 * worker makes the call unknown, or runs it again if it only reads. The late owner may still write its outcome, unless
 * the call was begun anew or a person has settled it.
 *
 * The store may crash in a commit: the answer is lost, and the commit was or was not. The worker runs the same
 * statements again; the number of its last transaction, which each commit writes, says that it was. An outcome that the
 * store does not take is kept on the worker's machine, and comes before anything else that the machine does.
 *
 * Promised: a call has at most one effect, done has one and failed none, the calls of a lane never overlap or overtake
 * but behind one that is unknown, and in the end each call is done, failed or unknown.
 *
 * Not modelled: a worker that is stopped between the commit of its intent and the first byte, while a person says that
 * the call did not happen. Nothing but the service could tell the late byte.
 *
 * -DCRASHES=0, -DEXPIRIES=0, -DLOSSES=0: how often workers die, claims run out and commits lose their answer. -DLOW: the
 * first call only reads. -DNOFENCE: changes are not checked against the claim's fence and the call's attempt.
 * -DNOATTEMPT: after a lost answer an intent in the journal is taken for one's own. -DNAIVE: a call that was in flight
 * is sent again.
 */

#define CALLS 2
#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef EXPIRIES
#define EXPIRIES 1
#endif
#ifndef LOSSES
#define LOSSES 1
#endif
#define TRIES 2

/* Of a call in the journal. declined: the service said that nothing was done, try later. */
mtype = { none, intent, declined, done, failed, unknown }

mtype journal[CALLS] = none;
bool queued[CALLS] = true;
/* attempt: how often the call was begun. */
byte effects[CALLS], tries[CALLS], fence[CALLS], attempt[CALLS];
/* 0: nobody claims it. */
byte owner[CALLS];
/* A request is under way, by worker and call. */
bool sending[4];
bool settled[CALLS], low[CALLS];
byte crashes, expiries, losses;
/* The number of each worker's last commit, modulo two: one may be open at a time. */
bit number[2];
/* The outcome that a machine keeps for the store; none: nothing. */
mtype kept[2] = none;
byte keptCall[2], keptAttempt[2];

#define SENDING(c) (sending[c] || sending[2 + c])
#define SELF sending[2 * (me - 1) + call]

/* Its claim ended while it was under way: nobody knew its end, a person settled it, or it ran again. */
#define ENDED(c) (journal[c] == unknown || settled[c] || (low[c] && attempt[c] > 1))

#ifdef NOFENCE
#define HELD true
#define MINE(c, a) true
#else
#define HELD (owner[call] == me && fence[call] == mine)
/* Another has neither begun it nor settled it since. */
#define MINE(c, a) (attempt[c] == a && (journal[c] == intent || journal[c] == unknown))
#endif

/* The first call of the lane that is still queued; a call that was approved anew keeps its place. */
#define HEAD (queued[0] -> 0 : 1)
#define WORK (queued[0] || queued[1])

inline forget() { call = 0; mine = 0; turn = 0; before = 0; answer = none }

/* A step ends here, or the worker does, and with it its claims and its request; another starts in its place. */
inline mayDie() {
    if
    :: skip
    :: atomic { crashes < CRASHES ->
        crashes++;
        if
        :: owner[0] == me -> owner[0] = 0
        :: else
        fi;
        if
        :: owner[1] == me -> owner[1] = 0
        :: else
        fi;
        sending[2 * (me - 1)] = false;
        sending[2 * (me - 1) + 1] = false;
        forget();
        goto idle
    }
    fi
}

/* The statements of the commit that begins a call. */
inline begin() { attempt[call]++; turn = attempt[call]; journal[call] = intent; number[me - 1] = 1 - number[me - 1] }

/* The statements of the commit that ends an attempt; a late owner does not touch the queue of another's claim. */
inline end_(c, a, what) {
    if
    :: MINE(c, a) ->
        if
        :: what == declined && owner[c] == me && journal[c] == intent ->
            tries[c]++;
            journal[c] = (tries[c] < TRIES -> declined : failed);
            queued[c] = tries[c] < TRIES;
            owner[c] = 0
        :: what == declined && !(owner[c] == me && journal[c] == intent) -> journal[c] = failed; queued[c] = false
        :: what != declined -> journal[c] = what; queued[c] = false
        fi;
        if
        :: owner[c] == me -> owner[c] = 0
        :: else
        fi
    :: !MINE(c, a)
    fi
}

active [2] proctype worker() {
    byte call, mine, turn, me = _pid + 1;
    mtype answer = none;
    bit before;

end:
idle:
    if
    :: atomic { kept[me - 1] != none ->
        end_(keptCall[me - 1], keptAttempt[me - 1], kept[me - 1]);
        kept[me - 1] = none; keptCall[me - 1] = 0; keptAttempt[me - 1] = 0 }
        goto idle
    :: atomic { kept[me - 1] == none && WORK && owner[0] == 0 && owner[1] == 0 ->
        call = HEAD;
        owner[call] = me;
        fence[call]++;
        mine = fence[call] }
    fi;
    mayDie();
    atomic {
        before = number[me - 1];
        if
        :: !HELD -> forget(); goto idle
        :: HELD && (journal[call] == done || journal[call] == failed || journal[call] == unknown) ->
            queued[call] = false; owner[call] = 0; forget(); goto idle
        :: HELD && (journal[call] == none || journal[call] == declined) ->
            if
            :: begin()
            :: losses < LOSSES -> losses++; begin(); SELF = true; goto lost
            :: losses < LOSSES -> losses++; goto lost
            fi
#ifdef NAIVE
        :: HELD && journal[call] == intent -> begin()
#else
        :: HELD && journal[call] == intent && low[call] -> begin()
        :: HELD && journal[call] == intent && !low[call] ->
            journal[call] = unknown; queued[call] = false; owner[call] = 0; forget(); goto idle
#endif
        fi;
        SELF = true
    }
    goto sent;
lost:
    mayDie();
    /* The same statements again, on a new connection. */
    atomic {
        if
#ifdef NOATTEMPT
        :: journal[call] == intent -> turn = attempt[call]
        :: journal[call] != intent && HELD && (journal[call] == none || journal[call] == declined) -> begin()
        :: journal[call] != intent && !(HELD && (journal[call] == none || journal[call] == declined)) ->
            SELF = false; forget(); goto idle
#else
        :: number[me - 1] != before
        :: number[me - 1] == before && HELD && (journal[call] == none || journal[call] == declined) -> begin()
        :: number[me - 1] == before && !(HELD && (journal[call] == none || journal[call] == declined)) ->
            forget(); goto idle
#endif
        fi;
        SELF = true
    }
sent:
    mayDie();
    atomic {
        assert(!SENDING(1 - call) || ENDED(call) || ENDED(1 - call));
        assert(call == 0 || !queued[0] || settled[0] || low[0]);
        if
        :: effects[call]++; answer = done
        :: effects[call]++; answer = unknown
        :: answer = unknown
        :: answer = failed
        :: answer = declined
        fi;
        assert(effects[call] <= 1 || low[call])
    }
    atomic { SELF = false }
    mayDie();
    atomic {
        if
        :: end_(call, turn, answer)
        /* The commit was, and its answer is lost: the same outcome again changes nothing. */
        :: losses < LOSSES -> losses++; end_(call, turn, answer);
            kept[me - 1] = answer; keptCall[me - 1] = call; keptAttempt[me - 1] = turn
        :: losses < LOSSES -> losses++;
            kept[me - 1] = answer; keptCall[me - 1] = call; keptAttempt[me - 1] = turn
        fi;
        forget()
    }
    goto idle
}

/* A claim ends by the store's clock, whatever its owner does. */
active proctype clock() {
    byte call;
end:
    do
    :: atomic { expiries < EXPIRIES && owner[0] != 0 -> owner[0] = 0; expiries++ }
    :: atomic { expiries < EXPIRIES && owner[1] != 0 -> owner[1] = 0; expiries++ }
    od
}

/* Looks when nothing of the call is under way; what did not happen is approved anew, once. */
active proctype person() {
    byte call;
end:
    do
    :: atomic { journal[0] == unknown && !SENDING(0) && !settled[0] -> call = 0; settled[0] = true }; goto settle
    :: atomic { journal[1] == unknown && !SENDING(1) && !settled[1] -> call = 1; settled[1] = true }; goto settle
    od;
settle:
    atomic {
        if
        :: journal[call] == unknown && !SENDING(call) && effects[call] >= 1 -> journal[call] = done
        :: journal[call] == unknown && !SENDING(call) && effects[call] == 0 ->
            journal[call] = declined; tries[call] = 0; queued[call] = true
        :: else
        fi;
        call = 0
    }
    goto end
}

#ifdef LOW
init { low[0] = true }
#endif

/* Nothing can move any more. */
active proctype finale() {
    byte call;
end:
    timeout ->
    for (call : 0 .. CALLS - 1) {
        assert(!queued[call] && !SENDING(call));
        assert(journal[call] == done || journal[call] == failed || journal[call] == unknown);
        assert(journal[call] != done || effects[call] >= 1);
        assert(journal[call] != failed || effects[call] == 0 || low[call])
    }
    assert(kept[0] == none && kept[1] == none)
}
