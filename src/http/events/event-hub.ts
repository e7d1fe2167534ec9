// One reader per process for any number of clients. While somebody listens it reads the log of changes twice a second and
// sends each client at most one event per table and reading: a bulk change of 50,000 rows is one line of the log and one
// event. A notification for each change would be no faster to see, and would make commits queue behind each other: PostgreSQL
// takes a lock of the whole server for every transaction that notifies.
//
// Nothing is missed: a client says which event it saw last, gets what came after it, and only then what is live. Who was
// away for longer than the log is kept, or was never here, gets `reset`: look at everything again. So does everybody when this
// reader itself could not read for so long. What is kept is counted from when it could be read first: see forget-changes.ts.
import type { Log } from '../../core/log.ts'
import type { StageReport } from '../../curation/stage-report.ts'
import type { Database } from '../../db/database.ts'
import type { SeenBy } from '../own-queues.ts'
import {
  type Change,
  endOfLog,
  idOf,
  isOutdated,
  type Position,
  positionOf,
  type Reading,
  readLog,
} from './change-log.ts'
import { coalesce } from './coalesce.ts'
import { type EventStream, eventText } from './event-stream.ts'
import { StageNews } from './stage-news.ts'

interface HubOptions {
  readonly db: Database
  readonly log: Log
  readonly reportStages: () => Promise<readonly StageReport[]>
  readonly seenBy: SeenBy
  readonly everyMs?: number
}

/** Counting queues costs more than reading the log. */
const stagesEveryMs = 3_000
const commentEveryMs = 15_000
const mostReadings = 10

export class EventHub {
  private readonly options: HubOptions
  private readonly streams = new Set<EventStream>()
  private position: Position | undefined
  private timer: NodeJS.Timeout | undefined
  private reading = false
  private readonly stages = new Map<string, StageNews>()
  private stagesAt = 0
  private commentAt = performance.now()

  constructor(options: HubOptions) {
    this.options = options
  }

  get size(): number {
    return this.streams.size
  }

  /** Sends what the client missed, then what is live. */
  async join(stream: EventStream, lastEventId: string | undefined): Promise<void> {
    // From here on nothing is skipped: what the reader meets meanwhile is held back behind the past.
    const end = this.position ?? (await endOfLog(this.options.db))
    // Another client may have come first meanwhile: its position is the earlier one.
    this.position ??= end
    const present = this.position
    this.streams.add(stream)
    this.timer ??= setInterval(() => void this.tick(), this.options.everyMs ?? 500)
    await this.sendPast(stream, positionOf(lastEventId), present)
    for (const text of this.newsFor(stream.audience).standing) stream.sendPast(text)
    stream.goLive()
  }

  leave(stream: EventStream): void {
    this.streams.delete(stream)
    const isAlike = ({ audience }: EventStream) => audience === stream.audience
    if (![...this.streams].some(isAlike)) this.newsFor(stream.audience).forget()
    if (this.streams.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
    // The next first client starts at its own present.
    this.position = undefined
  }

  close(): void {
    for (const stream of this.streams) stream.end()
    clearInterval(this.timer)
  }

  private async sendPast(stream: EventStream, since: Position | undefined, present: Position): Promise<void> {
    if (since === undefined || isOutdated(since, present) || since.seconds > present.seconds + 60) {
      stream.sendPast(eventText('reset', { reason: since === undefined ? 'new' : 'away too long' }, idOf(present)))
      return
    }
    let missed: Change[] = []
    for (let from = since; ; ) {
      // May reach beyond the present that was noted: what is read twice is sent twice, which costs a look and loses nothing.
      const { changes, position, isComplete } = await readLog(this.options.db, from, stream.tenantId)
      // Ten minutes of a busy installation are many lines; what is told of them is one per table.
      missed = coalesce([...missed, ...changes])
      from = position
      if (isComplete) break
    }
    this.sendChanges(missed, present, (text) => stream.sendPast(text))
    stream.sendPast(markText(present))
  }

  private async tick(): Promise<void> {
    if (this.reading || this.position === undefined) return
    this.reading = true
    try {
      await this.readChanges(this.position)
      await this.readStages()
      this.keepAlive()
    } catch (error) {
      // The position stays: what could not be read now is read when the database answers again.
      this.options.log.warn({ err: error }, 'changes cannot be read for those who listen')
    } finally {
      this.reading = false
    }
  }

  private async readChanges(after: Position): Promise<void> {
    const { changes, position } = await readOn(this.options.db, after)
    if (this.position !== undefined) this.position = position
    if (isOutdated(after, position)) {
      for (const stream of this.streams) stream.send(eventText('reset', { reason: 'away too long' }, idOf(position)))
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
    const told = coalesce(changes)
    for (const [n, { entity, count, ids }] of told.entries()) {
      // The place in the log comes with the last of them: who loses the connection in between gets all of them again.
      send(eventText('rows', { entity, count, ids }, n === told.length - 1 ? idOf(position) : undefined))
    }
  }

  private async readStages(): Promise<void> {
    if (performance.now() - this.stagesAt < stagesEveryMs) return
    this.stagesAt = performance.now()
    const reports = await this.options.reportStages()
    for (const [audience, alike] of Map.groupBy(this.streams, (stream) => stream.audience)) {
      const [first] = alike
      if (first === undefined) continue
      const news = this.newsFor(audience).since(await this.options.seenBy(first.who, reports))
      for (const stream of alike) for (const text of news) stream.send(text)
    }
  }

  private newsFor(audience: string): StageNews {
    const news = this.stages.get(audience) ?? new StageNews()
    this.stages.set(audience, news)
    return news
  }

  /** Proxies close what is silent. */
  private keepAlive(): void {
    if (performance.now() - this.commentAt < commentEveryMs) return
    this.commentAt = performance.now()
    const mark = this.position === undefined ? '' : markText(this.position)
    for (const stream of this.streams) stream.send(`: still here\n${mark}`)
  }
}

/** More readings than one where more was written than one takes; a storm is told in the next round. */
async function readOn(db: Database, after: Position): Promise<Pick<Reading, 'changes' | 'position'>> {
  let { changes, position, isComplete } = await readLog(db, after)
  for (let n = 1; n < mostReadings && !isComplete; n++) {
    const next = await readLog(db, position)
    changes = [...changes, ...next.changes]
    ;({ position, isComplete } = next)
  }
  return { changes, position }
}

/** An id without an event: who hears nothing for long has not missed anything, and must not be told to look again. */
function markText(position: Position): string {
  return `id: ${idOf(position)}\n\n`
}
