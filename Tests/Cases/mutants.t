# What still says the same call runs, once; nothing else does: 50,000 changes of sealed calls
# tier: all
{tests}/mutants.py 2>tally
>>>
50000 mutants of 850 sealed calls: 0 judged otherwise than by act-record(5)
over 30000 of another call or none, all of them refused
over 10000 of the same call, which ran: 820 calls that write, once each
