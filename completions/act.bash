# Completions of act's commands, made by the tests from what the commands say: ACT_UPDATE=1 make test
_act() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words='' kind=''
    if [[ $word = = ]]; then word=''; fi
    if [[ $before = = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
    case ${COMP_WORDS[0]##*/} in
    act-call)
        case $before in
        --api-key-file) kind=file ;;
        --map | -p | --provider | --once | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) words='--map --csv --tsv -p --provider --once -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --trusted --json --text --jq --jq-json --version -h --help' kind=tool ;;
        esac ;;
    act-config)
        case $before in
        --jq | --jq-json) ;;
        *) words='--json --text --jq --jq-json --version -h --help list get set unset trust distrust' ;;
        esac ;;
    act-confirm)
        case $before in
        --mode) words='always adaptive yolo' ;;
        --caution) words='cautious normal' ;;
        --ask-with | --valid-for | --signer | --store | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) words='-y --yes --tainted --explain --hold --inbox --together --ask-with --check-rules --mode --caution --valid-for --signer --store -u --user -c --conversation --strict --max-line --json --text --jq --jq-json --version -h --help' kind=file ;;
        esac ;;
    act-connect)
        case $before in
        --api-key-file) kind=file ;;
        --alias | --timeout | -u | --user | -c | --conversation | --jq | --jq-json) ;;
        *) words='--no-wait --wait --check --open --alias --timeout -u --user -c --conversation --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help list remove' ;;
        esac ;;
    act-doctor)
        case $before in
        --jq | --jq-json) ;;
        *) words='-q --quiet --repair --json --text --jq --jq-json --version -h --help' ;;
        esac ;;
    act-exec)
        case $before in
        --api-key-file) kind=file ;;
        -j | --jobs | -p | --provider | --items | --max-pages | --page-delay | --from-cursor | --cache | --max-data | --timeout | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) words='-n --dry-run -j --jobs --ordered -p --provider --connect --paginate --items --max-pages --page-delay --from-cursor --cache --max-data --save-files --batch --timeout -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --json --text --jq --jq-json --version -h --help' kind=file ;;
        esac ;;
    act-log)
        case $before in
        --outcome | --id | --since | --until | --limit | --undo | --jq | --jq-json) ;;
        *) words='--outcome --id --since --until --limit --undo --json --text --jq --jq-json --version -h --help' kind=tool ;;
        esac ;;
    act-process)
        case $before in
        --once | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) words='--once -u --user -c --conversation --strict --max-line --trusted --json --text --jq --jq-json --version -h --help' ;;
        esac ;;
    act-search)
        case $before in
        --api-key-file) kind=file ;;
        --limit | -p | --provider | --toolkit | --once | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) words='--all --limit -p --provider --toolkit --forget --refresh --once -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --trusted --json --text --jq --jq-json --version -h --help' ;;
        esac ;;
    act-session)
        case $before in
        --api-key-file) kind=file ;;
        --toolkit | -u | --user | -c | --conversation | --jq | --jq-json) ;;
        *) words='--toolkit -u --user -c --conversation --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help get list drop' ;;
        esac ;;
    act-tools)
        case $before in
        --api-key-file) kind=file ;;
        -p | --provider | --jq | --jq-json) ;;
        *) words='--all -p --provider --refresh --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help' ;;
        esac ;;
    esac
    if [[ $kind = tool && $COMP_CWORD = 1 && $word != -* ]]; then words=$(act-tools --all --json 2>/dev/null | sed -n 's/.*"tool":"\([^"]*\)".*/\1/p'); fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    if [[ $kind = file && $word != -* ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _act act-call act-config act-confirm act-connect act-doctor act-exec act-log act-process act-search act-session act-tools
