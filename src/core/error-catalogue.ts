import { crawlErrors } from './crawl-errors.ts'
import { providerErrors } from './provider-errors.ts'

/** What happens to the row: another attempt, which counts; no further attempt; or a wait for a known time, which does not count. */
export type Consequence = 'retry' | 'give-up' | 'wait'

export interface ErrorEntry {
  /** Of a wait: our own limits or settings cause it (a budget, our pacing). All other waits end in `waited_too_long`. */
  readonly waitsWithoutLimit?: true
  /** Our own installation failed, not a site, a provider or the row: see own-failure.ts. Nothing about the row is stored. */
  readonly ours?: true
  /** The call that ended with it had no effect at the service, and is never billed. After any other error it may have had. */
  readonly nothingDone?: true
  /** Every other call with the credential would fail too: the lane of the row is paused. */
  readonly pausesLane?: true
  /** HTTP status when the error reaches a client of the API. */
  readonly status: number
  readonly consequence: Consequence
  /** For the operator: what happened and what to do. Published in docs/errors.md. */
  readonly meaning: string
}

/** Every error code of the product. Codes are stable: clients and dashboards refer to them. */
export const errorCatalogue = {
  v1_unreachable: {
    status: 503,
    consequence: 'retry',
    meaning: 'The V1 database does not answer. Check the value of --from; rows imported before are kept.',
  },
  v1_unusable: {
    status: 422,
    consequence: 'give-up',
    meaning: 'The database of --from is not a readable V1 database. The message names the table, column or permission.',
  },
  v1_unfinished: {
    status: 500,
    consequence: 'retry',
    meaning: 'V1 had started or queued this row and did not finish. Requeue it to process it here.',
  },
  v1_failed: {
    status: 500,
    consequence: 'retry',
    meaning: 'V1 failed on this row; the message is from V1. Requeue it to try again here.',
  },
  server_unreachable: {
    status: 503,
    consequence: 'retry',
    meaning:
      'The server whose tools "scrapersky mcp" serves does not answer as expected. Check that it runs, and SCRAPERSKY_URL or --url.',
  },
  config_invalid: {
    status: 500,
    consequence: 'give-up',
    meaning: 'A setting has an invalid value. The message names the variable and what it accepts.',
  },
  database_unreachable: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'PostgreSQL does not answer. Check that it runs and that DATABASE_URL is right; loops reconnect automatically.',
  },
  database_read_only: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'The database cannot be written: it is a standby, or read-only after a failover. Connections are reopened until the primary answers; check DATABASE_URL if that takes longer than the failover.',
  },
  database_full: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'The disk of the database is full. Free some space: nothing is lost, and work continues automatically when there is room.',
  },
  database_timeout: {
    status: 503,
    consequence: 'wait',
    ours: true,
    meaning:
      'A database statement took longer than DATABASE_STATEMENT_TIMEOUT_SECONDS and was cancelled. Try again, with fewer rows if it was a large request.',
  },
  database_overloaded: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'The database is short of memory or connections, or its transactions block each other. Work continues automatically; the log has the reason.',
  },
  resources_exhausted: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'This machine or process is short of file descriptors, memory or disk space. Raise the limit (ulimit -n), or lower the CONCURRENCY of stages; work continues automatically.',
  },
  database_too_old: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'The PostgreSQL server is older than version 15. Upgrade it, or unset DATABASE_URL to use the built-in one.',
  },
  database_not_migrated: {
    status: 503,
    consequence: 'give-up',
    meaning: 'The database schema is not the one this version needs. Run "scrapersky migrate".',
  },
  database_unsuitable: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'The database cannot hold the tables: its encoding, the rights of the user, or tables of another program prevent it. The message says which and what to do; "scrapersky doctor" checks it.',
  },
  migration_waits: {
    status: 503,
    consequence: 'wait',
    waitsWithoutLimit: true,
    ours: true,
    meaning:
      'A migration after the switch waits until the last process of an older version has stopped. Stop it or replace it; nothing else is needed.',
  },
  migration_changed: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'A migration that was already applied differs from the file. Restore the file; changes go into a new migration.',
  },
  backup_broken: {
    status: 400,
    consequence: 'give-up',
    meaning: 'The file is not a ScraperSky backup, is incomplete, or was changed. Use another backup.',
  },
  backup_of_newer_version: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The backup was made by a newer version. Restore it with that version or a later one.',
  },
  restore_target_not_empty: {
    status: 409,
    consequence: 'give-up',
    meaning: 'A restore never overwrites data. Restore into a new SCRAPERSKY_HOME or a new database.',
  },
  embedded_unavailable: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'There is no built-in PostgreSQL for this platform, or its files are missing. Run "npm install" again, or set DATABASE_URL.',
  },
  embedded_home_unwritable: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'The data directory cannot be written. Give this user access to it, or set SCRAPERSKY_HOME to another one.',
  },
  embedded_disk_full: {
    status: 500,
    consequence: 'give-up',
    ours: true,
    meaning:
      'The disk with the data directory is full. Free some space, or set SCRAPERSKY_HOME to another disk. A running process starts its database again when there is room; nothing is lost.',
  },
  embedded_other_version: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'The data directory was made by another major version of PostgreSQL. Dump it with that version, or use another directory.',
  },
  embedded_failed: {
    status: 500,
    consequence: 'give-up',
    meaning: 'The built-in PostgreSQL did not start. The message ends with the last lines of its log.',
  },
  stage_registry_invalid: {
    status: 500,
    consequence: 'give-up',
    meaning: 'The stage declarations do not match the database. The message lists every difference.',
  },
  stage_unknown: {
    status: 404,
    consequence: 'give-up',
    meaning: 'There is no stage with that name. "scrapersky stages" lists them.',
  },
  stage_outcome_unknown: {
    status: 500,
    consequence: 'give-up',
    meaning: 'A stage returned an outcome that it does not declare: a bug in the stage. Nothing was saved for the row.',
  },
  entity_unknown: {
    status: 404,
    consequence: 'give-up',
    meaning: 'That table has no gate for curation.',
  },
  item_timeout: {
    status: 504,
    consequence: 'retry',
    meaning: 'Processing the row took longer than its stage allows.',
  },
  worker_lost: {
    status: 500,
    consequence: 'retry',
    meaning: 'The process that worked on the row crashed or hung, so its lease expired. Another worker takes the row.',
  },
  worker_lost_finally: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'The process that worked on the row crashed or hung, in each attempt or after the row was deselected. Look for the cause in its log before you requeue the row.',
  },
  end_not_saved: {
    status: 503,
    consequence: 'retry',
    meaning:
      'The result of the row could not be saved: the database was unreachable or locked for too long. The row is processed again.',
  },
  cancelled: {
    status: 409,
    consequence: 'give-up',
    meaning: 'A user cancelled the processing of this row. Select or requeue it to start again.',
  },
  search_in_progress: {
    status: 409,
    consequence: 'wait',
    waitsWithoutLimit: true,
    meaning: 'The same search is running. This one waits for it and uses its results, at no cost.',
  },
  schedule_running: {
    status: 409,
    consequence: 'wait',
    waitsWithoutLimit: true,
    meaning:
      'The work of the last run of this schedule has not ended. A run waits for its own work before it reports; a new run can start afterwards.',
  },
  schedule_invalid: {
    status: 422,
    consequence: 'give-up',
    meaning:
      'A run of a schedule could not start: what it repeats no longer exists or is not accepted any more. The message says why. Edit the schedule.',
  },
  list_unavailable: {
    status: 502,
    consequence: 'retry',
    meaning: 'The URL of a list could not be read: no connection, an error of its server, or a time-out.',
  },
  list_refused: {
    status: 422,
    consequence: 'give-up',
    meaning:
      'The URL leads to no list that can be imported: it does not exist, needs a sign-in, or is a web page. The message says which. Edit the URL.',
  },
  link_in_progress: {
    status: 409,
    consequence: 'wait',
    waitsWithoutLimit: true,
    meaning:
      "The business's short link is being followed. The row continues when that has ended, with the current link.",
  },
  waited_too_long: {
    status: 503,
    consequence: 'give-up',
    meaning:
      'The row only waited for days: for a quota that was never renewed, or a site that never allowed access. The message has the reason of the last wait. Requeue the row when that is fixed.',
  },
  budget_reached: {
    status: 429,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    meaning:
      'The next call would exceed a budget, so it was not made. The row continues when the budget allows it again.',
  },
  budget_missing: {
    status: 429,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    meaning:
      'The workspace has no budget for the provider, so the call was not made. An administrator of the installation sets one: "scrapersky budgets", or on the page Costs.',
  },
  installation_limit_reached: {
    status: 429,
    consequence: 'wait',
    waitsWithoutLimit: true,
    nothingDone: true,
    meaning:
      'The next call would exceed what all workspaces together may spend with the provider, so it was not made. The row continues when the day or month ends, or when the limit is raised.',
  },
  verifier_missing: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The workspace has no paid verifier of e-mails. An admin sets one up: PUT /api/v2/validation-settings.',
  },
  client_left: {
    status: 499,
    consequence: 'give-up',
    meaning: 'The client closed the connection before the response, so its query was ended. Nothing was changed.',
  },
  search_ended: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The search has ended or was never queued, so it cannot be cancelled. Repeat it to search again.',
  },
  port_taken: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'Another program listens on the port. Stop it, or set PORT (of a worker: WORKER_METRICS_PORT) to another number.',
  },
  address_unusable: {
    status: 500,
    consequence: 'give-up',
    meaning: 'HOST is not an IP of this machine, or this user may not open the port. Set them to other values.',
  },
  not_found: {
    status: 404,
    consequence: 'give-up',
    meaning: 'There is nothing at that path. The API is under /api/v2/.',
  },
  request_invalid: {
    status: 400,
    consequence: 'give-up',
    meaning: 'The request is malformed. The problem document names the field and what it accepts.',
  },
  fields_invalid: {
    status: 422,
    consequence: 'give-up',
    meaning: 'Some fields of the request have invalid values. `errors` names each field, its problem and the solution.',
  },
  rule_invalid: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'An autopilot rule uses something that this version does not have. The message names the rule: edit it, or switch it off, and retry.',
  },
  cursor_invalid: {
    status: 400,
    consequence: 'give-up',
    meaning:
      'The cursor (`after`, `before`) belongs to another list, sort or filter, or is damaged. Start again without it.',
  },
  count_moved: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'The number of matching rows has changed, so no row was changed. `count` is the number now: check it, then send it.',
  },
  undo_impossible: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The change was undone already, or its ten minutes have passed. Change the rows again instead.',
  },
  name_taken: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The name is already in use. Choose another name, or change the existing entry.',
  },
  unauthenticated: {
    status: 401,
    consequence: 'give-up',
    meaning:
      'The request has no key or token, or one that is unknown, expired or revoked. Send "Authorization: Bearer ..."; "scrapersky key create" makes a new key.',
  },
  forbidden: {
    status: 403,
    consequence: 'give-up',
    meaning:
      'The user or key does not have this permission. Ask an admin for another role, or for a key with another scope.',
  },
  sign_in_failed: {
    status: 401,
    consequence: 'give-up',
    meaning:
      'E-mail and password, the refresh token or the one-time link are not valid. An admin can make a new link: "scrapersky user link EMAIL".',
  },
  sign_in_locked: {
    status: 429,
    consequence: 'wait',
    meaning: 'Too many attempts to sign in failed for this account or from this IP. Wait, or use a one-time link.',
  },
  too_many_requests: {
    status: 429,
    consequence: 'wait',
    meaning: 'This key or IP exceeds its rate limit. Retry-After says when to try again.',
  },
  rows_busy: {
    status: 409,
    consequence: 'retry',
    meaning: 'Another change has locked some of these rows. No row was changed; try again when it has finished.',
  },
  already_exists: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The entry exists already. The message names it.',
  },
  merge_not_last: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The contact was merged again since. Undo its later merges first; the message names the next one.',
  },
  suppressed: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'This e-mail, phone number or domain is on the do-not-contact list, so it is not saved. An admin can remove it from the list.',
  },
  last_admin: {
    status: 409,
    consequence: 'give-up',
    meaning: 'A tenant needs at least one admin. Make another user an admin first.',
  },
  last_keeper: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The installation needs at least one installation administrator. Give another admin this right first.',
  },
  idempotency_conflict: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'The Idempotency-Key was used for another request, or its first request is not finished. Use a new key, or wait and try again.',
  },
  route_undeclared: {
    status: 500,
    consequence: 'give-up',
    meaning: 'A route does not declare its permission, so the server does not start. This is a bug: please report it.',
  },
  import_too_large: {
    status: 413,
    consequence: 'give-up',
    meaning: 'The file exceeds the size limit of an import. Split it.',
  },
  import_format_unknown: {
    status: 415,
    consequence: 'give-up',
    meaning: 'The file is not a JSON list, CSV or workbook (.xlsx). Save it as one of these.',
  },
  extract_timeout: {
    status: 422,
    consequence: 'give-up',
    meaning:
      'Extraction of the page exceeded its time or memory limit. Only this page failed; a retry would fail again.',
  },
  // The web client: see crawl-errors.ts.
  ...crawlErrors,
  // External services: see provider-errors.ts.
  ...providerErrors,
  unexpected: {
    status: 500,
    consequence: 'retry',
    meaning: 'An unexpected error occurred. The log has the details under the request id or the row id.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
