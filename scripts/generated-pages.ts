// Pages that are made from code, so that they cannot contradict it.
import { variables } from '../src/config.ts'
import { type ErrorEntry, errorCatalogue } from '../src/core/error-catalogue.ts'

/** .env.example: every variable, commented out, at its default. */
export function envExample(): string {
  const entries = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `# ${meaning}\n# ${name}=${fallback ?? ''}\n`,
  )
  return [
    '# Copy to .env and uncomment what you change. Made from src/config.ts by "npm run generate".\n',
    ...entries,
  ].join('\n')
}

/** docs/errors.md: every code that a person, a client or a dashboard can meet. */
export function errorsPage(): string {
  const rows = Object.entries<ErrorEntry>(errorCatalogue).map(
    ([code, { status, consequence, meaning }]) => `| \`${code}\` | ${status} | ${consequence} | ${meaning} |`,
  )
  return `# Errors

Made from \`src/core/error-catalogue.ts\` by \`npm run generate\`. Codes are stable. The consequence is what a loop does:
\`retry\` tries again with a growing pause and counts, \`give-up\` puts the row into the dead letters, \`wait\` comes back at a
known time and does not count. The HTTP status is that of the problem document (RFC 9457) that carries the code.

| code | HTTP | consequence | meaning and way out |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

const [begin, end] = ['<!-- configuration: made by "npm run generate" -->', '<!-- end of configuration -->']

/** The README with its table of settings made anew; the words around it are people's. */
export function readmePage(current: string): string {
  const [before, rest] = current.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`README.md lacks ${begin} or ${end}`)
  return `${before}${begin}\n${configurationTables()}\n${end}${after}`
}

function configurationTables(): string {
  const names = Object.keys(variables)
  const fixed = names.filter((name) => !name.includes(infix))
  const schedulers = [
    ...new Set(names.filter((name) => name.includes(infix)).map((name) => name.split(infix)[0] ?? '')),
  ]
  const fields = [...new Set(names.filter((name) => name.includes(infix)).map((name) => name.split(infix)[1] ?? ''))]
  const cell = (scheduler: string, field: string) => variables[`${scheduler}${infix}${field}`]?.fallback ?? ''
  const meanings = fields.map(
    (field) => `\`${field}\`: ${variables[`${schedulers[0]}${infix}${field}`]?.meaning ?? ''}`,
  )
  return [
    table(
      ['variable', 'default', 'meaning'],
      fixed.map((name) => [`\`${name}\``, variables[name]?.fallback ?? 'unset', variables[name]?.meaning ?? '']),
    ),
    `Each stage has four more, \`X${infix}FIELD\`, with these defaults. ${meanings.join(' ')}`,
    table(
      [`X${infix}`, ...fields],
      schedulers.map((scheduler) => [`\`${scheduler}\``, ...fields.map((field) => cell(scheduler, field))]),
    ),
  ].join('\n\n')
}

const infix = '_SCHEDULER_'

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
