// One reader per process serves all clients. While clients are connected it reads the change log twice a second and sends
// each client at most one event per table and reading: a bulk change of 50,000 rows is one log row and one event. NOTIFY
// per change would not be faster and would serialize commits: PostgreSQL takes a server-wide lock for every transaction
// that notifies.
//
// No change is missed: a client sends the id of its last event and receives what came after it, then live events. New
// clients, and clients away for longer than the log's retention, receive `reset`: reload everything. So do all clients
// if this reader could not read for that long, and after a failover, which may lose changes that were committed. Retention
// counts from when a change became readable: see prune-row-changes.ts.
import type { Log } from '../../core/log.ts'
import type { StageReports } from '../../curation/stage-report.ts'
import type { Database } from '../../db/database.ts'
import type { ReadReplica } from '../../db/replica/read-replica.ts'
import {
  formatEventId,
  gapSince,
  type Position,
  parseEventId,
  readLog,
  readLogEnd,
  readLogEndBefore,
} from './change-log.ts'
import { type Change, coalesce } from './coalesce.ts'
import { type EventStream, eventText } from './event-stream.ts'
import { StageEvents } from './stage-events.ts'

interface HubOptions {
  readonly db: Database
  readonly log: Log
  readonly reportStages: () => Promise<StageReports>
  /** Where lists may be read: who hears of a change reads it there. */
  readonly replica?: Pick<ReadReplica, 'caughtUp' | 'maxLagSeconds'> | undefined
  readonly everyMs?: number
}

/** Less often than the log: counting queues is more expensive. */
const stagesEveryMs = 3_000
const commentEveryMs = 15_000
/** A client that reads lists for the first time listens within this time. */
const maxLoadSeconds = 30

export class EventHub {
  private readonly options: HubOptions
  private readonly streams = new Set<EventStream>()
  private position: Position | undefined
  private timer: NodeJS.Timeout | undefined
  private reading = false
  private readonly stages = new Map<string, StageEvents>()
  private stagesAt = 0
  private commentAt = performance.now()

  constructor(options: HubOptions) {
    this.options = options
  }

  /** Sends what the client missed, then live events. */
  async join(stream: EventStream, lastEventId: string | undefined): Promise<void> {
    // From here on no change is skipped: live events are buffered until the missed ones are sent.
    const end = this.position ?? (await readLogEnd(this.options.db))
    // Another client may have joined during the query: keep its earlier position.
    this.position ??= end
    const present = this.position
    this.streams.add(stream)
    this.timer ??= setInterval(() => void this.tick(), this.options.everyMs ?? 500)
    await this.options.replica?.caughtUp()
    await this.sendMissed(stream, parseEventId(lastEventId), present)
    for (const text of this.stageEventsFor(stream.tenantId).current) stream.sendFirst(text)
    stream.goLive()
  }

  leave(stream: EventStream): void {
    this.streams.delete(stream)
    const isSameTenant = ({ tenantId }: EventStream) => tenantId === stream.tenantId
    if (![...this.streams].some(isSameTenant)) this.stageEventsFor(stream.tenantId).clear()
    if (this.streams.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
    // The next client starts at the end of the log at that time.
    this.position = undefined
  }

  close(): void {
    for (const stream of this.streams) stream.end()
    clearInterval(this.timer)
  }

  private async sendMissed(stream: EventStream, since: Position | undefined, present: Position): Promise<void> {
    const { db, replica } = this.options
    const reason = since === undefined ? 'new' : gapSince(since, present)
    if (since === undefined || reason !== undefined) {
      stream.sendFirst(eventText('reset', { reason }, formatEventId(present)))
      if (replica === undefined) return
      // What it has just read may come from a standby that lacked these changes.
      const past = await readLogEndBefore(db, replica.maxLagSeconds + maxLoadSeconds)
      const { changes } = await readLog(db, past, stream.tenantId)
      this.sendChanges(changes, present, (text) => stream.sendFirst(text))
      return
    }
    // May read beyond `present`: these changes are sent twice, which is harmless.
    const { changes } = await readLog(db, since, stream.tenantId)
    this.sendChanges(changes, present, (text) => stream.sendFirst(text))
    stream.sendFirst(idText(present))
  }

  private async tick(): Promise<void> {
    if (this.reading || this.position === undefined) return
    this.reading = true
    try {
      await this.readChanges(this.position)
      await this.readStages()
      this.keepAlive()
    } catch (error) {
      // The position is unchanged, so the changes are read once the database responds again.
      this.options.log.warn({ err: error }, 'cannot read changes for event streams')
    } finally {
      this.reading = false
    }
  }

  private async readChanges(after: Position): Promise<void> {
    const { changes, position } = await readLog(this.options.db, after)
    const reason = gapSince(after, position)
    if (changes.length > 0 || reason !== undefined) await this.options.replica?.caughtUp()
    if (this.position !== undefined) this.position = position
    if (reason !== undefined) {
      for (const stream of this.streams) stream.send(eventText('reset', { reason }, formatEventId(position)))
    }
    const byTenant = Map.groupBy(changes, ({ tenant }) => tenant)
    for (const [tenant, own] of byTenant) {
      const streams = [...this.streams].filter(({ tenantId }) => tenantId === tenant)
      this.sendChanges(own, position, (text) => {
        for (const stream of streams) stream.send(text)
      })
    }
  }

  private sendChanges(changes: readonly Change[], position: Position, send: (text: string) => void): void {
    const coalesced = coalesce(changes)
    for (const [n, { entity, count, ids }] of coalesced.entries()) {
      // Only the last event carries the position: a client that disconnects in between receives all of them again.
      send(eventText('rows', { entity, count, ids }, n === coalesced.length - 1 ? formatEventId(position) : undefined))
    }
  }

  private async readStages(): Promise<void> {
    if (performance.now() - this.stagesAt < stagesEveryMs) return
    this.stagesAt = performance.now()
    const reports = await this.options.reportStages()
    for (const [tenantId, streams] of Map.groupBy(this.streams, (stream) => stream.tenantId)) {
      const events = this.stageEventsFor(tenantId).changesIn(reports.of(tenantId))
      for (const stream of streams) for (const text of events) stream.send(text)
    }
  }

  private stageEventsFor(tenantId: string): StageEvents {
    const events = this.stages.get(tenantId) ?? new StageEvents()
    this.stages.set(tenantId, events)
    return events
  }

  /** Proxies close idle connections. */
  private keepAlive(): void {
    if (performance.now() - this.commentAt < commentEveryMs) return
    this.commentAt = performance.now()
    const mark = this.position === undefined ? '' : idText(this.position)
    for (const stream of this.streams) stream.send(`: still here\n${mark}`)
  }
}

/** An id without an event: keeps the position of a client current during quiet times, so that it needs no `reset`. */
function idText(position: Position): string {
  return `id: ${formatEventId(position)}\n\n`
}
