import type { Command } from 'commander'

/** What may follow a command: its subcommands and options, and the values of options that have a list of them. */
interface Place {
  /** `user add`; empty for the program itself. */
  readonly path: string
  readonly words: readonly { readonly word: string; readonly what: string }[]
  readonly values: readonly { readonly option: string; readonly choices: readonly string[] }[]
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const visible = command.options.filter(({ hidden }) => !hidden)
  const words = [
    ...command.commands.map((each) => ({ word: each.name(), what: each.description() })),
    ...visible.map(({ long, short, description }) => ({ word: long ?? short ?? '', what: description })),
  ]
  const values = visible.flatMap(({ long, argChoices }) =>
    long != null && argChoices !== undefined ? [{ option: long, choices: argChoices }] : [],
  )
  const below = command.commands.flatMap((each) => placesOf(each, [...path, each.name()]))
  return [{ path: path.join(' '), words, values }, ...below]
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The words before the cursor that are commands say where we are; options and their values are passed over. */
const findPath = (places: readonly Place[], word: string) => `
  local at="" word
  for word in ${word}; do
    case " ${places.map(({ path }) => path.replaceAll(' ', '/')).join(' ')} " in
      *" \${at:+$at/}$word "*) at="\${at:+$at/}$word" ;;
    esac
  done`

function bash(program: Command): string {
  const places = placesOf(program)
  const values = places.flatMap(({ path, values: all }) =>
    all.map(
      ({ option, choices }) =>
        `    ${quoted(`${path} ${option}`)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur")); return ;;`,
    ),
  )
  const words = places.map(
    ({ path, words: all }) => `    ${quoted(path)}) words=${quoted(all.map(({ word }) => word).join(' '))} ;;`,
  )
  return `# Completion of scrapersky for bash, made by "scrapersky completion bash".
_scrapersky() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" words=""${findPath(places, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
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
  const places = placesOf(program)
  const described = ({ word, what }: Place['words'][number]) => quoted(`${word.replaceAll(':', '\\:')}:${what}`)
  const cases = places.map(({ path, words }) => `    ${quoted(path)}) found=(${words.map(described).join(' ')}) ;;`)
  const values = places.flatMap(({ path, values: all }) =>
    all.map(
      ({ option, choices }) =>
        `    ${quoted(`${path} ${option}`)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`,
    ),
  )
  return `#compdef scrapersky
# Completion of scrapersky for zsh, made by "scrapersky completion zsh".
_scrapersky() {
  local -a found${findPath(places, `"\${(@)words[2,CURRENT-1]}"`)}
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
  const lines = placesOf(program).flatMap(({ path, words, values }) => {
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
  return `# Completion of scrapersky for fish, made by "scrapersky completion fish".\n${lines.join('\n')}\n`
}

export const completionScripts = { bash, zsh, fish }
