# Completions of act's commands, made by the tests from what the commands say: ACT_UPDATE=1 make test
_act() {
    local -a line=() found=()
    local typed=${COMP_WORDS[COMP_CWORD]} before='' head='' value='' words='' ask='' kind=''
    local special='' common prefix one last k
    # Readline breaks words at = and :, the commands do not.
    value=${COMP_LINE:0:COMP_POINT} value=${value%"$typed"}
    for ((k = 1; k <= COMP_CWORD; k++)); do
        one=${COMP_WORDS[k]} last=${COMP_WORDS[k - 1]}
        if [[ k -eq COMP_CWORD && $value = *[[:space:]] ]]; then last=-; fi
        if [[ k -gt 1 && $one && (-z ${one//[=:]/} || -z ${last//[=:]/}) ]]; then
            line[-1]+=$one
        else
            line+=("$one")
        fi
    done
    if [[ -z ${typed//[=:]/} ]]; then typed=''; fi
    line[-1]=${line[-1]//\\/}
    value=${line[-1]}
    if [[ $value = --*=* ]]; then
        head=${value%%=*}= before=${value%%=*} value=${value#*=}
    elif [[ ${#line[@]} -gt 1 ]]; then
        before=${line[-2]}
    fi
    case ${COMP_WORDS[0]##*/} in
    act-agent)
        case $before in
        --model | --max-turns | --max-input-tokens | --max-output-tokens | --max-cost | -u | --user | -c | --conversation | --jq | --jq-json) ;;
        --preset) words='quick research' ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--model --preset --max-turns --max-input-tokens --max-output-tokens --max-cost -u --user -c --conversation --api-key-file -v --verbose -q --quiet --trusted --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-call)
        case $before in
        --map | --once | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        --from) words='openai anthropic' ;;
        -p | --provider) ask=act-tools line=(--provider "$value") ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--map --csv --tsv --from -p --provider --once -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --trusted --json --text --jq --jq-json --version -h --help'; else ask=act-call; fi ;;
        esac ;;
    act-chat)
        case $before in
        --model | --system | --fork | --max-turns | --max-input-tokens | --max-output-tokens | --max-cost | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        --preset) words='quick research' ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--continue --model --stream --plan --system --no-system --show-context --list --show --fork --drop --preset --max-turns --max-input-tokens --max-output-tokens --max-cost -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --trusted --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-config)
        case $before in
        --jq | --jq-json) ;;
        *) if [[ $value = -* ]]; then words='--keyring -y --yes --switch --back --json --text --jq --jq-json --version -h --help'; else ask=act-config; fi ;;
        esac ;;
    act-confirm)
        case $before in
        --ask-with | --pin | --valid-for | --signer | --store | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        --mode) words='always adaptive yolo' ;;
        --caution) words='cautious normal' ;;
        *) if [[ $value = -* ]]; then words='-y --yes --tainted --explain --hold --inbox --watch --all --together --ask-with --check-rules --pin --unmark --mode --caution --valid-for --signer --store -u --user -c --conversation --strict --max-line --json --text --jq --jq-json --version -h --help'; else kind=file; fi ;;
        esac ;;
    act-connect)
        case $before in
        --alias | --timeout | --callback | -u | --user | -c | --conversation | --jq | --jq-json) ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--no-wait --wait --check --open --alias --timeout --callback -u --user -c --conversation --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help'; else words='list remove' ask=act-connect; fi ;;
        esac ;;
    act-doctor)
        case $before in
        --metrics) kind=file ;;
        --jq | --jq-json) ;;
        *) if [[ $value = -* ]]; then words='-q --quiet --repair --metrics --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-exec)
        case $before in
        -j | --jobs | --cache | --timeout | --resume | --grace | --items | --max-pages | --page-delay | --from-cursor | --max-data | --when | --heavy | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        --halt) words='now' ;;
        --progress) words='json' ;;
        -p | --provider) ask=act-tools line=(--provider "$value") ;;
        --api-key-file) kind=file ;;
        --view) words='month week agenda' ;;
        *) if [[ $value = -* ]]; then words='-n --dry-run -j --jobs --ordered --cache --timeout --resume --queue-when-offline --halt --grace --progress -p --provider --connect --paginate --items --max-pages --page-delay --from-cursor --max-data --save-files --keep --batch --when --heavy -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --chart --view --json --text --jq --jq-json --version -h --help'; else kind=file; fi ;;
        esac ;;
    act-log)
        case $before in
        --outcome) words='done failed unknown denied held' ;;
        --id | -c | --conversation | --since | --until | --limit | --undo | --against | --prune | --jq | --jq-json) ;;
        --count-by) words='tool toolkit outcome day' ;;
        --cost) words='day model conversation run' ;;
        --import) kind=file ;;
        *) if [[ $value = -* ]]; then words='--outcome --id -c --conversation --since --until --limit --undo --count-by --cost --verify --anchor --against --prune --export --import --json --text --jq --jq-json --version -h --help'; else ask=act-call line=("$value"); fi ;;
        esac ;;
    act-memory)
        case $before in
        --until | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) if [[ $value = -* ]]; then words='--until --proposed -u --user -c --conversation --strict --max-line --trusted --json --text --jq --jq-json --version -h --help'; else words='add list search update remove learn accept decline'; fi ;;
        esac ;;
    act-open)
        case $before in
        -u | --user | -c | --conversation | --jq | --jq-json) ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='-u --user -c --conversation --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-process)
        case $before in
        --engine) words='local backend model' ;;
        --backend | -j | --jobs | --once | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        *) if [[ $value = -* ]]; then words='--engine --backend -j --jobs -n --dry-run --retry --queue-when-offline --once -u --user -c --conversation --strict --max-line --trusted --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-ps)
        case $before in
        --limit | --jq | --jq-json) ;;
        *) if [[ $value = -* ]]; then words='--stale --limit --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-queue)
        case $before in
        --until | -j | --jobs | --tries | --limit | --check | --is | --when | --heavy | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--until -j --jobs --watch --tries --limit --did --did-not --check --is --when --heavy -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --json --text --jq --jq-json --version -h --help'; else ask=act-queue; fi ;;
        esac ;;
    act-search)
        case $before in
        --limit | --once | -u | --user | -c | --conversation | --max-line | --jq | --jq-json) ;;
        -p | --provider) ask=act-tools line=(--provider "$value") ;;
        --toolkit) ask=act-tools line=(--toolkit "$value") ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--all --limit -p --provider --toolkit --forget --refresh --once -u --user -c --conversation --api-key-file -v --verbose -q --quiet --strict --max-line --trusted --json --text --jq --jq-json --version -h --help'; fi ;;
        esac ;;
    act-serve)
        case $before in
        --tools | --wait | --http | -u | --user | -c | --conversation) ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--tools --no-own --wait --socket --join --http -u --user -c --conversation --api-key-file -v --verbose -q --quiet --version -h --help'; fi ;;
        esac ;;
    act-session)
        case $before in
        --toolkit) ask=act-tools line=(--toolkit "$value") ;;
        -u | --user | -c | --conversation | --jq | --jq-json) ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--toolkit -u --user -c --conversation --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help'; else words='get list drop'; fi ;;
        esac ;;
    act-store)
        case $before in
        --role | --for | --jq | --jq-json) ;;
        *) if [[ $value = -* ]]; then words='--apply --restored --failover --nothing-lost --role --for --json --text --jq --jq-json --version -h --help'; else words='init move migrate accept drop'; fi ;;
        esac ;;
    act-tools)
        case $before in
        -p | --provider) ask=act-tools line=(--provider "$value") ;;
        --stop | --jq | --jq-json) ;;
        --api-key-file) kind=file ;;
        *) if [[ $value = -* ]]; then words='--all -p --provider --refresh --stop --openai --anthropic --api-key-file -v --verbose -q --quiet --json --text --jq --jq-json --version -h --help'; else ask=act-tools; fi ;;
        esac ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$value")
    # In quotes, and behind what the shell takes for its own, no word of others is offered.
    if [[ $ask && ${typed//\\?/} = *[\'\"\`\$\<\>\(\)\|\&\;]* ]]; then
        ask=''
    elif [[ $ask ]]; then
        mapfile -t found < <(command "$ask" ---completion -- positional@0 0 0 "${line[@]}" 2>/dev/null)
        if [[ -z ${found[0]-} ]]; then found=(); fi
    elif [[ $kind = file ]]; then
        value=${value//[\'\"]/}
        mapfile -t found < <(compgen -f -- "$value")
        # A file's name is no option.
        for k in "${!found[@]}"; do if [[ ${found[k]} = -* ]]; then found[k]=./${found[k]}; fi; done
        compopt -o filenames 2>/dev/null
    fi
    COMPREPLY+=("${found[@]}")
    line[-1]=$head$value
    typed=${typed//[\\\'\"]/}
    prefix=${line[-1]%"$typed"}
    for k in "${!COMPREPLY[@]}"; do
        COMPREPLY[k]=$head${COMPREPLY[k]}
        COMPREPLY[k]=${COMPREPLY[k]#"$prefix"}
        if [[ ${COMPREPLY[k]} = *[!A-Za-z0-9_./@%+=,:-]* ]]; then special=1; fi
        if [[ ${COMPREPLY[k]} = *= ]]; then compopt -o nospace 2>/dev/null; fi
    done
    if [[ -z $special || $kind = file ]]; then return; fi
    # Several words are listed as they are, and what they have in common is quoted, which half a word can't be.
    common=${COMPREPLY[0]}
    for k in "${COMPREPLY[@]}"; do while [[ $k != "$common"* ]]; do common=${common%?}; done; done
    if [[ ${#COMPREPLY[@]} -gt 1 && ${#common} -le ${#typed} ]]; then
        COMPREPLY+=(' ')
    else
        if [[ ${#COMPREPLY[@]} -gt 1 ]]; then compopt -o nospace 2>/dev/null; fi
        printf -v k %q "$common"
        COMPREPLY=("$k")
    fi
}
complete -F _act act-agent act-call act-chat act-config act-confirm act-connect act-doctor act-exec act-log act-memory act-open act-process act-ps act-queue act-search act-serve act-session act-store act-tools
