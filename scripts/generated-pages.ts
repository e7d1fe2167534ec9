// Pages generated from code, so that they cannot contradict it.
import { variables } from '../src/config.ts'
import { type ErrorEntry, errorCatalogue } from '../src/core/error-catalogue.ts'
import type { Parts } from '../src/http/app-options.ts'
import { operationsOf } from '../src/http/operations.ts'

/** .env.example: every variable, commented out, at its default. */
export function envExample(): string {
  const entries = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `# ${meaning}\n# ${name}=${fallback ?? ''}\n`,
  )
  return [
    '# Copy to .env and uncomment what you change. Generated from src/config.ts by "npm run generate".\n',
    ...entries,
  ].join('\n')
}

/** docs/errors.md: every code that a person, a client or a dashboard can meet. */
export function errorsPage(): string {
  const rows = Object.entries<ErrorEntry>(errorCatalogue).map(
    ([code, { status, consequence, meaning }]) => `| \`${code}\` | ${status} | ${consequence} | ${meaning} |`,
  )
  return `# Errors

Generated from \`src/core/error-catalogue.ts\` by \`npm run generate\`. Codes are stable. The consequence is what a loop does:
\`retry\` tries again with a growing pause and counts, \`give-up\` puts the row into the dead letters, \`wait\` comes back at a
known time and does not count. The HTTP status is that of the problem document (RFC 9457) that carries the code.

| code | HTTP | consequence | meaning and way out |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

/** docs/api.md: every route, who may use it and what it does. Declaring routes opens nothing, so they need no world. */
export function apiPage(): string {
  const rows = operationsOf({} as Parts).map(({ method, path, permission, summary }) => [
    `\`${method} ${path}\``,
    permission,
    summary,
  ])
  return `# The API

Generated from the routes themselves by \`npm run generate\`. A running server has the whole document, with every field: \`/api/v2/docs\`
for people, \`/api/v2/openapi.json\` (OpenAPI 3.1) for machines.

Send \`Authorization: Bearer ...\`: an API key or an access token. \`read\` is for viewers, curators and admins, \`write\` for curators and
admins, \`admin\` for admins, \`installation\` for the admin who looks after it; a key with scopes is for these alone. Errors are problem documents (RFC 9457) with a stable code ([errors](errors.md)).

- Lists: every column is a filter ([filters](filters.md)); \`sort=-created_at\`, nulls last in both directions; \`next\` and
  \`previous\` are \`after\` and \`before\` of the neighbouring pages and belong to one sort and filter. \`total\` says whether it was counted
  (up to 10,000) or estimated; \`facets=kind,curation_status\` counts by value.
- \`status/filtered\` wants \`expected_count\` (from \`preview\`) or \`all: true\`; when the number has moved, 409 brings the new one and
  nothing is changed. It answers \`bulk_action_id\`: for ten minutes \`bulk-actions/ID/undo\` gives the rows their curation and their
  place in the queue back. Rows that somebody curated since stay as they are. Rows that a worker has begun or finished keep
  what it did, and get only their curation back.
- \`retry\` and \`dead-letters/requeue\` overrule nobody: by filter they take what is selected (or what nobody ever curated), by \`ids\`
  all but \`Not a Fit\` and \`Archived\`. \`left_out\` counts the others; dead letters do not list them.
- \`POST contacts\` takes a domain and an address or a number; what is there already is 409 with its \`id\`. \`contacts/merge\` is for good:
  the others are gone, their evidence, deliveries, notes and tags are the kept one's, and pages that still show them find it.
- \`imports/preview\` takes what the imports take and tells which column is which; \`url\`, \`country\` and \`header\` say otherwise.
- \`pages/recategorise\` works for some seconds; send \`next\` as \`after\` until it is null.
- Exports leave out what is suppressed. \`excel-csv\` puts an apostrophe before texts that a spreadsheet would run.

${table(['route', 'who', 'what'], rows)}
`
}

/** docs/settings.md: every environment variable with its default. */
export function settingsPage(): string {
  return `# Settings

Generated from \`src/config.ts\` by \`npm run generate\`. Set them in the environment, or in a \`.env\` file in the folder you start from; the
environment wins. A malformed value stops the start with a message that names it. A misspelt name is reported with the
closest known one. \`.env.example\` lists them all.

${settingsTables()}
`
}

function settingsTables(): string {
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
    `Each stage has four more, \`X${infix}FIELD\`, with these defaults. ${meanings.join(' ')} \`EMAIL_VALIDATION\` and \`CRM_SYNC\` have no effect until WF8 exists.`,
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
