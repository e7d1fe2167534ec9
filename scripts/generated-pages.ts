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
