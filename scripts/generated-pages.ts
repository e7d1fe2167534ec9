// Pages generated from code, so that they cannot contradict it.
import { variables } from '../src/config.ts'
import { type ErrorEntry, errorCatalogue } from '../src/core/error-catalogue.ts'
import type { AppDependencies } from '../src/http/app-options.ts'
import { operationsOf } from '../src/http/operations.ts'

/** .env.example: every variable, commented out, at its default. */
export function envExample(): string {
  const entries = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `# ${meaning}\n# ${name}=${fallback ?? ''}\n`,
  )
  return [
    '# Copy to .env and uncomment what you change. Generated from src/config/ by "npm run generate".\n',
    ...entries,
  ].join('\n')
}

/** docs/errors.md: every error code. */
export function errorsPage(): string {
  const rows = Object.entries<ErrorEntry>(errorCatalogue).map(
    ([code, { status, consequence, meaning }]) => `| \`${code}\` | ${status} | ${consequence} | ${meaning} |`,
  )
  return `# Errors

Generated from \`src/core/error-catalogue.ts\` by \`npm run generate\`. Codes are stable. The consequence is what a loop does:
\`retry\` tries again after a growing delay and counts the attempt, \`give-up\` ends in \`Error\` (a dead letter), \`wait\` tries again at a
known time and does not count. The HTTP status is that of the problem document (RFC 9457) that carries the code.

| code | HTTP | consequence | meaning and what to do |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

/** docs/api.md: every route with its permission and summary. Declaring routes opens no connection, so no parts are needed. */
export function apiPage(): string {
  const rows = operationsOf({} as AppDependencies).map(({ method, path, permission, summary }) => [
    `\`${method} ${path}\``,
    permission,
    summary,
  ])
  return `# The API

Generated from the routes by \`npm run generate\`. A running server has the complete reference with every field: \`/api/v2/docs\`
to read, \`/api/v2/openapi.json\` (OpenAPI 3.1) for programs.

Send \`Authorization: Bearer ...\` with an API key or an access token. \`read\` is for viewers, curators and admins, \`write\` for curators and
admins, \`admin\` for admins, \`installation\` for installation administrators; scopes limit a key further. Errors are problem documents
(RFC 9457) with a stable code ([errors](errors.md)).

- Lists: every column is a filter ([filters](filters.md)); \`sort=-created_at\` sorts with nulls last in both directions. Send \`next\` as
  \`after\` and \`previous\` as \`before\` for the neighbouring pages, with the same sort and filter. \`total\` says whether it was counted
  (up to 10,000) or estimated; \`facets=kind,curation_status\` counts by value.
- \`status/filtered\` requires \`expected_count\` (from \`preview\`) or \`all: true\`. When the count has changed, the response is 409 with the new
  count and nothing is changed. It returns \`bulk_action_id\`: for ten minutes \`bulk-actions/ID/undo\` restores the curation and the queue
  position of the rows. Rows that were curated since are skipped. Rows that a worker has started or finished keep their processing
  status and results; only their curation is restored.
- \`retry\` and \`dead-letters/requeue\` respect curation: by filter they take rows that are selected or were never curated, by \`ids\`
  all but \`Not a Fit\` and \`Archived\`. \`left_out\` counts the others; dead letters do not list them.
- \`POST contacts\` takes a domain and an e-mail or a phone number; an existing contact is 409 with its \`id\`. \`contacts/merge\` is permanent:
  the other contacts are deleted, their evidence, deliveries, notes and tags move to the remaining one, and pages that still show their
  values lead to it.
- \`imports/preview\` takes what the imports take and reports which column is which; \`url\`, \`country\` and \`header\` override the detection.
- \`pages/recategorise\` runs for some seconds per request; send \`next\` as \`after\` until it is null.
- Exports leave out suppressed rows. \`excel-csv\` puts an apostrophe before texts that a spreadsheet would execute.

${table(['route', 'who', 'what'], rows)}
`
}

/** docs/settings.md: every environment variable with its default. */
export function settingsPage(): string {
  return `# Settings

Generated from \`src/config/\` by \`npm run generate\`. Set them in the environment, or in a \`.env\` file in the folder you start from; the
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
