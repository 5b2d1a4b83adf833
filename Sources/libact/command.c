/* An executable of a release: the command itself is in libact.so. */
int COMMAND(int, char **);

int main(int count, char **arguments) { return COMMAND(count, arguments); }
