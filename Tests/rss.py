"""rss.py LIMIT_MB COMMAND...: runs a command on our standard input; its output and status are ours. Says on standard
error when its largest process took more memory than the limit."""
import resource
import subprocess
import sys

done = subprocess.run(sys.argv[2:])
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
if peak > float(sys.argv[1]):
    print(f"{' '.join(sys.argv[2:])}: took {peak:.0f} MB, more than {sys.argv[1]}", file=sys.stderr)
sys.exit(done.returncode if done.returncode >= 0 else 128 - done.returncode)
