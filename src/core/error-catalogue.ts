import { crawlErrors } from './crawl-errors.ts'
import { providerErrors } from './provider-errors.ts'

/** What whoever meets the error must do: try again later and count it, stop for good, or come back at a known time. */
export type Consequence = 'retry' | 'give-up' | 'wait'

export interface ErrorEntry {
  /** Of a wait: it is for ourselves (a budget, a pace of our own), so that it ends however long it is. */
  readonly ends?: true
  /** HTTP status when the error reaches a client of the API. */
  readonly status: number
  readonly consequence: Consequence
  /** One sentence for the operator: what happened and the way out. Published in docs/errors.md. */
  readonly meaning: string
}

/** Every error code of the product. A code is stable: clients, dashboards and people's notes refer to it. */
export const errorCatalogue = {
  v1_unreachable: {
    status: 503,
    consequence: 'retry',
    meaning: 'The V1 database does not answer. Check the address after --from; what was imported before stays.',
  },
  v1_unusable: {
    status: 422,
    consequence: 'give-up',
    meaning: 'What --from names cannot be read as a V1 database. The message names the table, the column or the right.',
  },
  v1_unfinished: {
    status: 500,
    consequence: 'retry',
    meaning: 'V1 had begun or queued this row and never ended. Requeue it to have it done here.',
  },
  v1_failed: {
    status: 500,
    consequence: 'retry',
    meaning: 'V1 had failed at this row; the message is its own. Requeue it to try again here.',
  },
  config_invalid: {
    status: 500,
    consequence: 'give-up',
    meaning: 'A setting has a value that cannot be used. The message names the variable and what it accepts.',
  },
  database_unreachable: {
    status: 503,
    consequence: 'retry',
    meaning:
      'PostgreSQL does not answer. Check that it runs and that DATABASE_URL is right; loops reconnect by themselves.',
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
  migration_changed: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'A migration that was already applied differs from the file. Restore the file; changes go into a new migration.',
  },
  backup_broken: {
    status: 400,
    consequence: 'give-up',
    meaning: 'The file is no backup of ScraperSky, or not a whole one, or was changed. Use another backup.',
  },
  backup_of_newer_version: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The backup was made by a newer version. Restore it with that version or a later one.',
  },
  restore_target_not_empty: {
    status: 409,
    consequence: 'give-up',
    meaning: 'A restore never overwrites anything. Restore into a new SCRAPERSKY_HOME or a new database.',
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
    meaning: 'The disk that holds the data directory is full. Free some space, or set SCRAPERSKY_HOME to another disk.',
  },
  embedded_other_version: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'The data directory was made by another major version of PostgreSQL. Dump it with that version, or use another home.',
  },
  embedded_failed: {
    status: 500,
    consequence: 'give-up',
    meaning: 'The built-in PostgreSQL did not start. The message ends with the last lines of its log.',
  },
  stage_registry_invalid: {
    status: 500,
    consequence: 'give-up',
    meaning: 'The stage declarations and the database do not fit together. The message lists every difference.',
  },
  stage_unknown: {
    status: 404,
    consequence: 'give-up',
    meaning: 'There is no stage of that name. "scrapersky stages" lists them.',
  },
  stage_outcome_unknown: {
    status: 500,
    consequence: 'give-up',
    meaning:
      'A stage ended a row with an outcome that it does not declare: a fault of the stage. Nothing of the row was saved.',
  },
  entity_unknown: {
    status: 404,
    consequence: 'give-up',
    meaning: 'That table has no gate a person can curate.',
  },
  item_timeout: {
    status: 504,
    consequence: 'retry',
    meaning: 'The work on one row took longer than its stage allows.',
  },
  worker_lost: {
    status: 500,
    consequence: 'retry',
    meaning: 'The process that worked on the row died or froze, so its lease ran out. The row goes to another worker.',
  },
  end_not_saved: {
    status: 503,
    consequence: 'retry',
    meaning:
      'The work on the row had ended, but that could not be written down: the database was away, or kept waiting by a lock, for too long. The row is worked on again.',
  },
  cancelled: {
    status: 409,
    consequence: 'give-up',
    meaning: 'A person cancelled the work on this row. Select or requeue it to start again.',
  },
  search_in_progress: {
    status: 409,
    consequence: 'wait',
    ends: true,
    meaning: 'The same search is being made. This one waits for it and takes what it finds, at no cost.',
  },
  link_in_progress: {
    status: 409,
    consequence: 'wait',
    ends: true,
    meaning:
      "The business's short link is being followed. The row goes on when that has ended, with the link of today.",
  },
  waited_too_long: {
    status: 503,
    consequence: 'give-up',
    meaning:
      'The row did nothing but wait for days: a quota that never comes back, a site that never lets us in. The message has the reason of the last wait. Requeue it when that is mended.',
  },
  budget_reached: {
    status: 429,
    consequence: 'wait',
    ends: true,
    meaning:
      'The next call would exceed a budget, so it was not made. The row goes on when the budget allows it again.',
  },
  search_ended: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The search has ended or was never queued, so it cannot be cancelled. Repeat it to ask again.',
  },
  port_taken: {
    status: 500,
    consequence: 'give-up',
    meaning: 'Another program listens on the port. Stop it, or set PORT to another number.',
  },
  address_unusable: {
    status: 500,
    consequence: 'give-up',
    meaning: 'HOST is no address of this machine, or PORT is not open to this user. Set them to others.',
  },
  not_found: {
    status: 404,
    consequence: 'give-up',
    meaning: 'There is nothing at that address. The API lives under /api/v2/.',
  },
  request_invalid: {
    status: 400,
    consequence: 'give-up',
    meaning: 'The request cannot be understood. The problem document names the field and what it accepts.',
  },
  fields_invalid: {
    status: 422,
    consequence: 'give-up',
    meaning:
      'The request is understood, but some of its fields cannot be used. `errors` names each field, its problem and the way out.',
  },
  rule_invalid: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'An autopilot rule asks for something that this version does not have. The message names the rule: edit it, or switch it off, and retry.',
  },
  cursor_invalid: {
    status: 400,
    consequence: 'give-up',
    meaning:
      'The place in the list (`after`, `before`) was made for another list, sort or filter, or is damaged. Start again without it.',
  },
  count_moved: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'Not as many rows match as were expected, so nothing was changed. `count` is the number now: look again, then send it.',
  },
  undo_impossible: {
    status: 409,
    consequence: 'give-up',
    meaning: 'The change was taken back already, or its ten minutes have passed. Change the rows once more instead.',
  },
  name_taken: {
    status: 409,
    consequence: 'give-up',
    meaning: 'Something of that name exists already. Choose another name, or change what exists.',
  },
  unauthenticated: {
    status: 401,
    consequence: 'give-up',
    meaning:
      'The request carries no key or token, or one that is unknown, expired or revoked. Send "Authorization: Bearer ..."; "scrapersky key create" makes a new key.',
  },
  forbidden: {
    status: 403,
    consequence: 'give-up',
    meaning:
      'The caller is known, but may not do this. Ask an admin for another role, or for a key with another scope.',
  },
  sign_in_failed: {
    status: 401,
    consequence: 'give-up',
    meaning:
      'Address and password, the refresh token or the one-time link do not open an account. An admin can make a new link: "scrapersky user link EMAIL".',
  },
  sign_in_locked: {
    status: 429,
    consequence: 'wait',
    meaning: 'Too many attempts to sign in failed for this account or from this address. Wait, or use a one-time link.',
  },
  too_many_requests: {
    status: 429,
    consequence: 'wait',
    meaning: 'More requests than this key or address may make. Retry-After says when to come back.',
  },
  rows_busy: {
    status: 409,
    consequence: 'retry',
    meaning: 'Another change holds some of these rows. Nothing was changed; try again when it is done.',
  },
  already_exists: {
    status: 409,
    consequence: 'give-up',
    meaning: 'There is one already. The message says of what.',
  },
  suppressed: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'Somebody asked not to be contacted under this address, number or domain, so it is not kept. An admin can allow it again.',
  },
  last_admin: {
    status: 409,
    consequence: 'give-up',
    meaning: 'A tenant keeps at least one admin. Make somebody else an admin first.',
  },
  last_keeper: {
    status: 409,
    consequence: 'give-up',
    meaning: 'Somebody has to look after the installation. Let another admin do it first.',
  },
  idempotency_conflict: {
    status: 409,
    consequence: 'give-up',
    meaning:
      'The Idempotency-Key was used for another request, or its first request is not finished. Use a new key, or wait and ask again.',
  },
  route_undeclared: {
    status: 500,
    consequence: 'give-up',
    meaning: 'A route does not say who may use it, so the server does not start. A fault of ours: please report it.',
  },
  import_too_large: {
    status: 413,
    consequence: 'give-up',
    meaning: 'The file is larger than an import may be. Send it in parts.',
  },
  import_format_unknown: {
    status: 415,
    consequence: 'give-up',
    meaning: 'The file is neither a list as JSON, nor CSV, nor a workbook (.xlsx). Save it as one of these.',
  },
  extract_timeout: {
    status: 422,
    consequence: 'give-up',
    meaning:
      'One page took more time or memory to read than a page may. Only this page failed; trying again would fail again.',
  },
  // The web client: see crawl-errors.ts.
  ...crawlErrors,
  // Outside services: see provider-errors.ts.
  ...providerErrors,
  unexpected: {
    status: 500,
    consequence: 'retry',
    meaning: 'Something failed that nobody foresaw. The log has the details under the request id or the row id.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
