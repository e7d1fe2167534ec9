import type { RawBuilder, SelectType } from 'kysely'
import type { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import type { CurationStatus } from '../db/status.ts'
import type { Trx } from '../db/transaction.ts'
import type { EffectRequest, ManyEffects, OneEffect, RowResult } from './effects/effect.ts'
import type { SchedulerName } from './scheduler-settings.ts'

/** `deep_scan` for a table with `deep_scan_lease_token`: a migration called `add_stage` for it. */
type ProgressOf<Table extends keyof DB> = keyof DB[Table] extends infer Column
  ? Column extends `${infer Progress}_lease_token`
    ? Progress
    : never
  : never

/** The tables that a stage can work on. */
export type StageTable = { [Table in keyof DB]: ProgressOf<Table> extends never ? never : Table }[keyof DB]

/** Values that a row gets from other tables, each a scalar subquery over the row's own columns. */
type LookupsOf = Readonly<Record<string, RawBuilder<unknown>>>
type NoLookups = Readonly<Record<never, RawBuilder<unknown>>>
type NoCapabilities = Readonly<Record<never, unknown>>

/** A row as the work function gets it: the declared columns and lookups, and always id and tenant. */
type ReadRow<Table extends StageTable, Column extends keyof DB[Table], Lookups extends LookupsOf> = {
  readonly [Name in Column | (keyof DB[Table] & ('id' | 'tenant_id'))]: SelectType<DB[Table][Name]>
} & {
  readonly [Name in keyof Lookups]: Lookups[Name] extends RawBuilder<infer Value> ? Value : never
}

/** What a stage reads of its rows: part of its declaration, named where other files need the row's type. */
interface StageInput<Table extends StageTable, Column extends keyof DB[Table], Lookups extends LookupsOf> {
  readonly entity: Table
  readonly columns: readonly Column[]
  readonly lookups: Lookups
}

/** Declares a stage's input: `RowOf<typeof input>` is the row, and `...input` is part of the stage. */
export function defineInput<
  const Table extends StageTable,
  const Column extends keyof DB[Table],
  Lookups extends LookupsOf = NoLookups,
>(input: Omit<StageInput<Table, Column, Lookups>, 'lookups'> & { readonly lookups?: Lookups }) {
  return { lookups: {} as Lookups, ...input } as StageInput<Table, Column, Lookups>
}

/** The row that a stage with this input works on. */
export type RowOf<Input> =
  Input extends StageInput<infer Table, infer Column, infer Lookups> ? ReadRow<Table, Column, Lookups> : never

/** What the work function gets. There is no database in it, so no connection can be held during slow work. */
export interface WorkContext {
  /** Aborted when the item times out, the lease is lost or the process stops. Pass it to everything slow. */
  readonly signal: AbortSignal
  readonly log: Log
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** Calls with side effects, in stages that declare `effects`. */
export interface EffectContext {
  /**
   * A call with a side effect, made once per key until the row completes; see effects/effect.ts. Throws `suppressed` when the person of the row must not be contacted.
   */
  effect<Request extends Storable, Response extends Storable>(
    key: string,
    request: Request,
    handlers: OneEffect<Request, Response>,
  ): Promise<Response>
}

/** What the work function of a batch gets. */
export interface BatchContext<Row> {
  /** Aborted when no row of the batch is worked on any more: time-out, lost leases, or the process stops. */
  readonly signal: AbortSignal
  readonly log: Log
  /**
   * `EffectContext.effect` for many rows, each at most once: one statement for all intents, and one for what became of them.
   * The results are in the order of the requests.
   */
  effects<Request extends Storable, Response extends Storable>(
    key: string,
    requests: readonly EffectRequest<Row, Request>[],
    handlers: ManyEffects<Request, Response>,
  ): Promise<readonly RowResult<Response>[]>
}

/** For work that yields parts: the cursor of the last saved part. */
export interface StreamContext<Cursor> extends WorkContext {
  readonly cursor: Cursor | null
}

/** A part of a long result, and the cursor to resume from after it was saved. */
export interface Part<Value, Cursor> {
  readonly value: Value
  readonly cursor: Cursor
}

/** The types a cursor may consist of: values that a jsonb column returns unchanged. */
export type Storable =
  | string
  | number
  | boolean
  | null
  | readonly Storable[]
  | { readonly [name: string]: Storable | undefined }

interface ClaimRules {
  /** A worker without a heartbeat for this long loses the row. */
  readonly leaseSeconds: number
  /** Attempts before a row with retryable errors becomes a dead letter. */
  readonly maxAttempts: number
  /** Timeout of one item. Default: none but the lease, which heartbeats extend. */
  readonly timeoutSeconds?: number
  /** First back-off; doubles with each attempt, with jitter. Default 30. */
  readonly backoffSeconds?: number
  /** How long a row may only wait (for a quota, for a host) before it fails. Default 168, a week. */
  readonly waitHours?: number
  /** Maximum saves per transaction. Default 50; fewer where saves of different rows lock the same rows. */
  readonly groupSize?: number
  /** Concurrent save transactions of one run. Default 1; more where saves are slow. */
  readonly savesAtOnce?: number
}

/**
 * What a stage paces, for example a host. Table `lanes` has the pace, pause and circuit breaker of each lane, shared by all
 * stages and processes. A row whose lane is busy stays in the queue; see claim-lanes.ts.
 */
export interface Lane {
  /** The key in table `lanes`: SQL over the row. */
  readonly key: RawBuilder<string>
  /** The uuid column that rows of one lane share, where a lane has many rows. `add_lane` creates its index. */
  readonly groupedBy?: string
  /** Rows of one lane that a process works on at a time. */
  readonly rowsAhead: () => number
}

interface Declaration<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Outcome extends string,
  Lookups extends LookupsOf,
> {
  /** Unique, stable: settings, runs, logs and metrics refer to it. */
  readonly id: string
  readonly summary: string
  /** Which `X_SCHEDULER_*` variables drive it. */
  readonly scheduler: SchedulerName
  readonly entity: Table
  /** Prefix of the stage's columns: `deep_scan` for `deep_scan_status`, `deep_scan_lease_token`, ... */
  readonly progress: ProgressOf<Table>
  /** The columns that the work needs. Few columns keep the claim cheap. */
  readonly columns: readonly Column[]
  /** Values from other tables. The claim reads them, so they cost no extra statement. */
  readonly lookups?: Lookups
  /** The curation status that queues a row. None: the code that creates rows queues them. */
  readonly gate?: { readonly column: 'curation_status'; readonly when: CurationStatus }
  /** The uuid column with the request of a person to process the row without the gate (`requestWork`). `save` clears it. */
  readonly request?: keyof DB[Table] & string
  readonly claim: ClaimRules
  readonly lane?: Lane
  /** Every code that `Completed` may carry: the answer to "why is this row empty?" */
  readonly outcomes: readonly Outcome[]
  /** The next stage: nothing is claimed while its queue is full (`QUEUE_LIMIT`). */
  readonly yieldsTo?: string
  /** Its rows wait, with an alarm, while a provider rejects our key. */
  readonly callsProviders?: true
  /** For calls with side effects: see `EffectContext.effect`. */
  readonly effects?: EffectRules<ReadRow<Table, Column, Lookups>>
  /**
   * A row whose declared columns or lookups changed while it was processed is saved, and then queued again instead of
   * completed, so that no edit is missed.
   */
  readonly again?: true
  /** A row became a dead letter. Runs in the transaction that sets `Error`. */
  onGiveUp?(trx: Trx, row: ReadRow<Table, Column, Lookups>, error: AppError): Promise<void>
}

/** A stage that works on one row at a time. */
interface RowDeclaration<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Outcome extends string,
  Lookups extends LookupsOf,
  Capabilities extends object,
> extends Declaration<Table, Column, Outcome, Lookups> {
  /**
   * Functions that the work needs from the database, such as charging a call. They become part of its context, so the
   * database handle stays out of reach. Each runs one short transaction. Declare them before `process`.
   */
  readonly capabilities?: (db: Database, row: ReadRow<Table, Column, Lookups>, log: Log) => Capabilities
}

interface EffectRules<Row> {
  /** The hashes under which suppressions know the person of the row; none if it is about no person. */
  subjectHashes(row: Row): readonly Buffer[]
}

/** Rows that are processed by one call. */
interface BatchRules<Row, Capabilities> {
  /** Maximum rows of a batch. A run has at least two batches in flight, whatever its concurrency. */
  readonly size: number
  /** How long the first row of a batch waits for others. */
  readonly maxWaitMs: number
  /** Only rows with the same key share a batch. */
  by(row: Row): string
  /** See `RowDeclaration.capabilities`. */
  capabilities?(db: Database, rows: readonly Row[], log: Log): Capabilities
}

/** Separates work and save: `process` is slow and has no database, `save` has a transaction and must be fast. */
export interface ItemStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Result,
  Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
> extends RowDeclaration<Table, Column, Outcome, Lookups, Capabilities> {
  process(row: ReadRow<Table, Column, Lookups>, context: WorkContext & EffectContext & Capabilities): Promise<Result>
  /** Runs in the transaction that sets `Completed`, and only while the lease is held. */
  save(trx: Trx, row: ReadRow<Table, Column, Lookups>, result: Result): Promise<NoInfer<Outcome>>
  /**
   * What a save locks beside its own row. Saves of one transaction run in the order of these keys, so that two workers
   * cannot deadlock.
   */
  lockKey?(row: ReadRow<Table, Column, Lookups>): string
}

/** Work with nothing to save but its outcome. Such rows settle many at a time in one statement. */
export interface OutcomeStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
> extends RowDeclaration<Table, Column, Outcome, Lookups, Capabilities> {
  process(
    row: ReadRow<Table, Column, Lookups>,
    context: WorkContext & EffectContext & Capabilities,
  ): Promise<NoInfer<Outcome>>
}

/** Long work: each yielded part is saved in its own short transaction while the work continues. */
export interface StreamStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Value,
  Cursor extends Storable,
  Result,
  Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
> extends RowDeclaration<Table, Column, Outcome, Lookups, Capabilities> {
  process(
    row: ReadRow<Table, Column, Lookups>,
    context: StreamContext<Cursor> & EffectContext & Capabilities,
  ): AsyncGenerator<Part<Value, Cursor>, Result, undefined>
  savePart(trx: Trx, row: ReadRow<Table, Column, Lookups>, value: Value): Promise<void>
  /**
   * For an end that changes very many rows: called before `save`, each time in its own short transaction, until it returns
   * true. After a crash it begins again, so it must find what is left.
   */
  saveEndPart?(trx: Trx, row: ReadRow<Table, Column, Lookups>, result: Result): Promise<boolean>
  save(trx: Trx, row: ReadRow<Table, Column, Lookups>, result: Result): Promise<NoInfer<Outcome>>
  /** See `ItemStage`. */
  lockKey?(row: ReadRow<Table, Column, Lookups>): string
}

/** Work on many rows in one call. Each row settles by itself. */
export interface BatchStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Result,
  Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
> extends Declaration<Table, Column, Outcome, Lookups> {
  readonly batch: BatchRules<ReadRow<Table, Column, Lookups>, Capabilities>
  /** Returns one result or error per row, in the order of the rows. An error that it throws is the error of every row. */
  processBatch(
    rows: readonly ReadRow<Table, Column, Lookups>[],
    context: BatchContext<ReadRow<Table, Column, Lookups>> & Capabilities,
  ): Promise<readonly RowResult<Result>[]>
  /** Runs in the transaction that sets `Completed`, for rows of one claim whose lease is held. Returns their outcomes in order. */
  saveBatch(
    trx: Trx,
    results: readonly { readonly row: ReadRow<Table, Column, Lookups>; readonly result: Result }[],
  ): Promise<readonly NoInfer<Outcome>[]>
}

/** A row as the loop sees it. A type alias, because an interface has no implicit index signature. */
export type StageRow = {
  readonly id: string
  readonly tenant_id: string
}

/** A stage without its type parameters: what the loop, the registry and the reports use. */
export interface Stage {
  readonly id: string
  readonly summary: string
  readonly scheduler: SchedulerName
  readonly entity: StageTable
  readonly progress: string
  readonly columns: readonly string[]
  readonly lookups?: LookupsOf
  readonly gate?: { readonly column: 'curation_status'; readonly when: CurationStatus }
  readonly request?: string
  readonly claim: ClaimRules
  readonly lane?: Lane
  readonly outcomes: readonly string[]
  readonly yieldsTo?: string
  readonly callsProviders?: true
  readonly effects?: EffectRules<StageRow>
  readonly again?: true
  readonly batch?: BatchRules<StageRow, object>
  capabilities?(db: Database, row: StageRow, log: Log): object
  /** Every stage has this or `processBatch`. */
  process?(
    row: StageRow,
    context: StreamContext<Storable> & EffectContext,
  ): Promise<unknown> | AsyncGenerator<Part<unknown, Storable>>
  processBatch?(rows: readonly StageRow[], context: BatchContext<StageRow>): Promise<readonly RowResult<unknown>[]>
  saveBatch?(
    trx: Trx,
    results: readonly { readonly row: StageRow; readonly result: unknown }[],
  ): Promise<readonly string[]>
  onGiveUp?(trx: Trx, row: StageRow, error: AppError): Promise<void>
  savePart?(trx: Trx, row: StageRow, value: unknown): Promise<void>
  saveEndPart?(trx: Trx, row: StageRow, result: unknown): Promise<boolean>
  save?(trx: Trx, row: StageRow, result: unknown): Promise<string>
  lockKey?(row: StageRow): string
}

/**
 * Declares a stage. Loop, routes, counts, retry, metrics and docs follow from the declaration; see CONTRIBUTING.
 * A wrong declaration does not type-check: define-stage.types.ts lists what must not compile.
 */
export function defineStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Result,
  const Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
>(stage: BatchStage<Table, Column, Result, Outcome, Lookups, Capabilities> & { process?: never; save?: never }): Stage
export function defineStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  const Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
>(
  stage: OutcomeStage<Table, Column, Outcome, Lookups, Capabilities> & {
    save?: never
    savePart?: never
    saveEndPart?: never
  },
): Stage
export function defineStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Value,
  Cursor extends Storable,
  Result,
  const Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
>(stage: StreamStage<Table, Column, Value, Cursor, Result, Outcome, Lookups, Capabilities>): Stage
export function defineStage<
  Table extends StageTable,
  Column extends keyof DB[Table],
  Result,
  const Outcome extends string,
  Lookups extends LookupsOf = NoLookups,
  Capabilities extends object = NoCapabilities,
>(
  stage: ItemStage<Table, Column, Result, Outcome, Lookups, Capabilities> & { savePart?: never; saveEndPart?: never },
): Stage
export function defineStage(stage: Stage): Stage {
  return stage
}
