import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

export const scheduleKinds = ['search', 'import', 'validation', 'pages', 'delivery'] as const
type ScheduleKind = (typeof scheduleKinds)[number]

/** What is repeated, as it is stored: the API checks it, and main starts it. */
export interface ScheduleTarget extends JsonObject {
  readonly kind: ScheduleKind
}

/** A run whose work is queued now. */
export interface StartingRun {
  readonly id: string
  readonly tenantId: string
  readonly scheduleId: string
  readonly scheduleName: string
  /** The user who created the schedule, or who started this run; null: no longer known. */
  readonly userId: string | null
  readonly target: ScheduleTarget
}

/** The queued work. What it works on besides is in `schedule_run_rows`. */
export interface StartedWork {
  readonly kind: ScheduleKind
  readonly searches?: readonly string[]
  readonly import?: string
  /** The table of the rows of `schedule_run_rows` that are waited for. */
  readonly rows?: 'contacts' | 'pages' | 'contact_syncs'
}

export interface Email {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** The same in each attempt. */
  readonly messageId: string
}

/** What schedules need of other stages and of the installation. */
export interface ScheduledWork {
  /** Queues the work of a run in its transaction; null: there is nothing to do. */
  start(trx: Trx, run: StartingRun): Promise<StartedWork | null>
  /** Undefined without SMTP settings. */
  readonly sendEmail: ((email: Email, signal: AbortSignal) => Promise<void>) | undefined
  /** The URL of the web app, for links. */
  readonly webAppUrl: string | undefined
}
