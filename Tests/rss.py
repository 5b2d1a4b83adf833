"""rss.py LIMIT_MB COMMAND...: runs a command on our standard input; its output and status are ours. Says on standard
error when its largest process took more memory than the limit."""
import os
import resource
import subprocess
import sys

done = subprocess.run(sys.argv[2:])
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
limit = float(sys.argv[1])
if os.environ.get("ACT_STORE"):
    limit += 8  # libpq, and the libraries that it loads
if peak > limit:
    print(f"{' '.join(sys.argv[2:])}: took {peak:.0f} MB, more than {limit:.0f}", file=sys.stderr)
sys.exit(done.returncode if done.returncode >= 0 else 128 - done.returncode)
