// How long records of past work are kept (docs/operations.md, "How long records are kept").
import { type Variable, variable, wholeNumber } from './variable.ts'

const retentionDays = wholeNumber(1, 18_250)
export const retentionVariables = {
  RETENTION_RUNS_DAYS: variable(retentionDays, '30', 'Days that runs of the stages are kept.'),
  RETENTION_FAILURES_DAYS: variable(
    retentionDays,
    '90',
    'Days that failed attempts are kept. A row keeps its last error.',
  ),
  RETENTION_IMPORT_ROWS_DAYS: variable(
    retentionDays,
    '180',
    'Days that the rows of a completed import, and so its report, are kept. Its counts stay.',
  ),
  RETENTION_SCHEDULE_RUNS_DAYS: variable(
    retentionDays,
    '180',
    'Days that runs of schedules are kept, with what they found. The last one that found something stays.',
  ),
  RETENTION_BULK_ACTIONS_DAYS: variable(retentionDays, '180', 'Days that the list of bulk changes reaches back.'),
  RETENTION_EFFECTS_DAYS: variable(
    retentionDays,
    '90',
    'Days that finished calls with side effects (deliveries, for example) are kept in the effect ledger.',
  ),
  RETENTION_MESSAGES_DAYS: variable(retentionDays, '30', 'Days that messages of webhooks are kept, delivered or not.'),
  RETENTION_COSTS_DAYS: variable(
    wholeNumber(62, 18_250),
    '400',
    'Days after which the calls of a day are rolled up: one entry per provider, SKU and stage.',
  ),
  RETENTION_AUDIT_DAYS: variable(
    wholeNumber(0, 18_250),
    '730',
    'Days that audit events are kept; 0: forever. The chain of those that are left can still be verified.',
  ),
} as const satisfies Record<string, Variable>
