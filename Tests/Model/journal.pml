/* journal.pml - the protocol of the journal and the queue, for spin: two workers, one lane, and a person.
 *
 * A worker claims the head of the lane, commits the intent, sends, and commits the outcome. It may die between any two
 * of these steps: then its claim is free. A claim may also run out while its worker lives, unless a call is under way:
 * a claim outlives the time limit of its call. A person settles an unknown call by looking at the service.
 *
 * Promised: a call has at most one effect, done has one and failed none, the calls of a lane never overlap or overtake,
 * and in the end each call is done, failed or unknown.
 *
 * -DNOFENCE: changes are not checked against the claim's fence. -DNAIVE: a call that was in flight is sent again.
 */

#define CALLS 2
#define CRASHES 2
#define EXPIRIES 1
#define TRIES 2

/* Of a call in the journal. declined: the service said that nothing was done, try later. */
mtype = { none, intent, declined, done, failed, unknown }

mtype journal[CALLS] = none;
bool queued[CALLS] = true;
byte effects[CALLS], tries[CALLS], fence[CALLS];
/* 0: nobody claims it. */
byte owner[CALLS];
/* A request is under way. */
bool sending[CALLS];
bool settled[CALLS];
byte crashes, expiries;

#ifdef NOFENCE
#define HELD true
#else
#define HELD (owner[call] == me && fence[call] == mine)
#endif

/* The first call of the lane that is still queued; a call that was approved anew keeps its place. */
#define HEAD (queued[0] -> 0 : 1)
#define WORK (queued[0] || queued[1])

inline forget() { call = 0; mine = 0; answer = none }

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
        if
        :: under -> sending[call] = false; under = false
        :: else
        fi;
        forget();
        goto idle
    }
    fi
}

active [2] proctype worker() {
    byte call, mine, me = _pid + 1;
    mtype answer = none;
    bool under;

end:
idle:
    atomic { WORK && owner[0] == 0 && owner[1] == 0 ->
        call = HEAD;
        owner[call] = me;
        fence[call]++;
        mine = fence[call]
    }
    mayDie();
    atomic {
        if
        :: !HELD -> forget(); goto idle
        :: HELD && (journal[call] == none || journal[call] == declined) -> journal[call] = intent
#ifdef NAIVE
        :: HELD && journal[call] == intent
#else
        :: HELD && journal[call] == intent ->
            journal[call] = unknown; queued[call] = false; owner[call] = 0; forget(); goto idle
#endif
        fi;
        sending[call] = true;
        under = true
    }
    mayDie();
    atomic {
        assert(!sending[1 - call]);
        assert(call == 0 || !queued[0] || settled[0]);
        if
        :: effects[call]++; answer = done
        :: effects[call]++; answer = unknown
        :: answer = unknown
        :: answer = failed
        :: answer = declined
        fi;
        assert(effects[call] <= 1)
    }
    /* The answer is here, or the time limit has passed: from now on the claim may run out. */
    atomic { sending[call] = false; under = false }
    mayDie();
    atomic {
        if
        :: HELD && answer == declined ->
            tries[call]++;
            journal[call] = (tries[call] < TRIES -> declined : failed);
            queued[call] = tries[call] < TRIES;
            owner[call] = 0
        :: HELD && answer != declined -> journal[call] = answer; queued[call] = false; owner[call] = 0
        :: !HELD
        fi;
        forget()
    }
    goto idle
}

active proctype clock() {
    byte call;
end:
    do
    :: atomic { expiries < EXPIRIES && owner[0] != 0 && !sending[0] -> owner[0] = 0; expiries++ }
    :: atomic { expiries < EXPIRIES && owner[1] != 0 && !sending[1] -> owner[1] = 0; expiries++ }
    od
}

/* Looks when nothing of the call is under way; what did not happen is approved anew, once. */
active proctype person() {
    byte call;
end:
    do
    :: atomic { journal[0] == unknown && !sending[0] && !settled[0] -> call = 0; settled[0] = true }; goto settle
    :: atomic { journal[1] == unknown && !sending[1] && !settled[1] -> call = 1; settled[1] = true }; goto settle
    od;
settle:
    atomic {
        if
        :: journal[call] == unknown && !sending[call] && effects[call] == 1 -> journal[call] = done
        :: journal[call] == unknown && !sending[call] && effects[call] == 0 ->
            journal[call] = declined; tries[call] = 0; queued[call] = true
        :: else
        fi;
        call = 0
    }
    goto end
}

/* Nothing can move any more. */
active proctype finale() {
    byte call;
end:
    timeout ->
    for (call : 0 .. CALLS - 1) {
        assert(!queued[call] && !sending[call]);
        assert(journal[call] == done || journal[call] == failed || journal[call] == unknown);
        assert(journal[call] != done || effects[call] == 1);
        assert(journal[call] != failed || effects[call] == 0)
    }
}
