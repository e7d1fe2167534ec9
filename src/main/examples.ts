/** The examples of a help text. A test runs each of them in a shell. */
export function examples(...lines: readonly (readonly [command: string, what?: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length))
  const shown = lines.map(([command, what]) =>
    what === undefined ? `  $ ${command}` : `  $ ${command.padEnd(width)}   ${what}`,
  )
  return `\nExamples:\n${shown.join('\n')}`
}
