import type { Command } from 'commander'

/** What can follow a command: subcommands, options, and the values of options with choices. */
interface CommandNode {
  /** `user add`; empty for the program itself. */
  readonly path: string
  readonly words: readonly { readonly word: string; readonly what: string }[]
  readonly values: readonly { readonly option: string; readonly choices: readonly string[] }[]
}

function commandNodes(command: Command, path: readonly string[] = []): CommandNode[] {
  const visible = command.options.filter(({ hidden }) => !hidden)
  const words = [
    ...command.commands.map((each) => ({ word: each.name(), what: each.description() })),
    ...visible.map(({ long, short, description }) => ({ word: long ?? short ?? '', what: description })),
  ]
  const values = visible.flatMap(({ long, argChoices }) =>
    long != null && argChoices !== undefined ? [{ option: long, choices: argChoices }] : [],
  )
  const below = command.commands.flatMap((each) => commandNodes(each, [...path, each.name()]))
  return [{ path: path.join(' '), words, values }, ...below]
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Finds the current command from the words before the cursor; skips options and their values. */
const findPath = (nodes: readonly CommandNode[], word: string) => `
  local at="" word
  for word in ${word}; do
    case " ${nodes.map(({ path }) => path.replaceAll(' ', '/')).join(' ')} " in
      *" \${at:+$at/}$word "*) at="\${at:+$at/}$word" ;;
    esac
  done`

function bash(program: Command): string {
  const nodes = commandNodes(program)
  const values = nodes.flatMap(({ path, values: all }) =>
    all.map(
      ({ option, choices }) =>
        `    ${quoted(`${path} ${option}`)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur")); return ;;`,
    ),
  )
  const words = nodes.map(
    ({ path, words: all }) => `    ${quoted(path)}) words=${quoted(all.map(({ word }) => word).join(' '))} ;;`,
  )
  return `# Completion of scrapersky for bash, created by "scrapersky completion bash".
_scrapersky() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" words=""${findPath(nodes, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  at="\${at//\\// }"
  case "$at $prev" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _scrapersky scrapersky
`
}

function zsh(program: Command): string {
  const nodes = commandNodes(program)
  const described = ({ word, what }: CommandNode['words'][number]) => quoted(`${word.replaceAll(':', '\\:')}:${what}`)
  const cases = nodes.map(({ path, words }) => `    ${quoted(path)}) found=(${words.map(described).join(' ')}) ;;`)
  const values = nodes.flatMap(({ path, values: all }) =>
    all.map(
      ({ option, choices }) =>
        `    ${quoted(`${path} ${option}`)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`,
    ),
  )
  return `#compdef scrapersky
# Completion of scrapersky for zsh, created by "scrapersky completion zsh".
_scrapersky() {
  local -a found${findPath(nodes, `"\${(@)words[2,CURRENT-1]}"`)}
  at="\${at//\\// }"
  case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${cases.join('\n')}
  esac
  _describe 'scrapersky' found || _files
}
compdef _scrapersky scrapersky
`
}

function fish(program: Command): string {
  const lines = commandNodes(program).flatMap(({ path, words, values }) => {
    const seen = path.split(' ').filter(Boolean)
    const condition =
      seen.length === 0
        ? '__fish_use_subcommand'
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
    return words.map(({ word, what }) => {
      const choices = values.find(({ option }) => option === word)?.choices
      const flag = word.startsWith('--')
        ? `-l ${word.slice(2)}`
        : word.startsWith('-')
          ? `-s ${word.slice(1)}`
          : `-a ${word}`
      const list = choices === undefined ? '' : ` -x -a ${quoted(choices.join(' '))}`
      return `complete -c scrapersky -n ${quoted(condition)} ${flag}${list} -d ${quoted(what)}`
    })
  })
  return `# Completion of scrapersky for fish, created by "scrapersky completion fish".\n${lines.join('\n')}\n`
}

export const completionScripts = { bash, zsh, fish }
