# SPDX-License-Identifier: MIT
# Completion for bash. Commands and options come from the program's own help; only the arguments of
# options are listed here.
_snl_names() {
    "$1" boards | sed '1d; s/ .*//'
}

_snl() {
    local snl=${COMP_WORDS[0]} command=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}
    local option=${COMP_WORDS[COMP_CWORD - 1]} words
    # Bash splits "--option=word" into three words.
    if [[ $current == '=' ]]; then
        current=
    elif [[ $option == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)) || [[ $command == help ]]; then
        words=$("$snl" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
        ((COMP_CWORD > 1)) || words+=' help'
        ((COMP_CWORD < 3)) || words=
        [[ $current != -* ]] || words='--help --version'
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return
    fi
    case $option in
    --format | --to) words='text leetcode hackerrank moves json' ;;
    --overshoot) words='stay bounce win' ;;
    --heat) words='visits mean fewest' ;;
    --theme) words='auto light dark' ;;
    --colour | --color) words='auto always never' ;;
    --board) words=$(_snl_names "$snl") ;;
    --penalty) words='roll turn start' ;;
    --count)
        words='rolls turns'
        [[ $command == chance ]] || words+=' rounds'
        ;;
    --draw) words='never end turn' ;;
    *) words= ;;
    esac
    [[ $command != boards || $current == -* ]] || words=$(_snl_names "$snl")
    if [[ -z $words && $current == -* ]]; then
        words=$("$snl" "$command" --help 2> /dev/null |
            grep -o -E '^ +(-[a-z], )?--[a-z-]+' | grep -o -E -- '--[a-z-]+')
    fi
    if [[ -n $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    else
        compopt -o filenames 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}
complete -F _snl snl
