// Wake-ups. One connection of its own per process listens on one channel.
//
// States: listening (notifications arrive, proven by a probe) and polling (they do not: a pooler swallows them, the
// connection is down). While polling, every handler is woken every few seconds; nothing is lost, it is only slower.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'

export const channel = 'scrapersky'

/** What a handler is told: a payload of the channel, or `everything` when something may have been missed. */
type WakeHandler = (payload: string) => void

export interface Listener {
  readonly mode: 'listening' | 'polling'
  /** Calls `handler` for every wake-up until the returned function is called. */
  onWake(handler: WakeHandler): () => void
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly settings: pg.ClientConfig
  /** Sends a notification the way the loops' transactions do, through the pool: the probe must take the real way. */
  readonly notify: (payload: string) => Promise<unknown>
  readonly pollSeconds: number
  readonly log: Log
}

const probeSeconds = 3
const keepAliveSeconds = 30
const longestPauseSeconds = 15

/** Starts listening; resolves when the first attempt has succeeded or fallen back to polling. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const listener = new PostgresListener(options)
  await listener.start()
  return listener
}

class PostgresListener implements Listener {
  mode: 'listening' | 'polling' = 'polling'
  private readonly options: ListenerOptions
  private readonly handlers = new Set<WakeHandler>()
  private readonly closing = new AbortController()
  private readonly poll: NodeJS.Timeout
  private running: Promise<void> = Promise.resolve()

  constructor(options: ListenerOptions) {
    this.options = options
    this.poll = setInterval(() => {
      if (this.mode === 'polling') this.emit('everything')
    }, options.pollSeconds * 1000)
  }

  onWake(handler: WakeHandler): () => void {
    this.handlers.add(handler)
    return () => this.handlers.delete(handler)
  }

  async start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.running = this.keepListening(first.resolve)
    await first.promise
  }

  async close(): Promise<void> {
    this.closing.abort()
    clearInterval(this.poll)
    await this.running
  }

  private async keepListening(attempted: () => void): Promise<void> {
    let pauseSeconds = 0.1
    while (!this.closing.signal.aborted) {
      try {
        const proven = await this.listenOnce(attempted)
        if (!proven) return
        pauseSeconds = 0.1
      } catch (error) {
        this.options.log.warn({ err: error }, 'the listening connection failed; polling until it is back')
      }
      this.mode = 'polling'
      attempted()
      await pause(pauseSeconds * 1000, this.closing.signal)
      pauseSeconds = Math.min(pauseSeconds * 2, longestPauseSeconds)
    }
  }

  /** One connection's life. False: notifications do not arrive here, listening again would not help. */
  private async listenOnce(attempted: () => void): Promise<boolean> {
    const client = new pg.Client(this.options.settings)
    const ended = Promise.withResolvers<void>()
    client.on('error', (error) => this.options.log.debug({ err: error }, 'listening connection'))
    client.on('end', ended.resolve)
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      if (!(await this.probe(client))) {
        this.options.log.warn(
          { pollSeconds: this.options.pollSeconds },
          'notifications do not arrive (a transaction-mode pooler?); polling. DATABASE_LISTEN_URL takes a direct connection',
        )
        attempted()
        return false
      }
      client.on('notification', ({ payload }) => this.emit(payload ?? 'everything'))
      this.mode = 'listening'
      attempted()
      // Whatever was sent while nobody listened.
      this.emit('everything')
      await this.untilBroken(client, ended.promise)
      return true
    } finally {
      await client.end().catch((error: unknown) => this.options.log.debug({ err: error }, 'listening connection'))
    }
  }

  private async probe(client: pg.Client): Promise<boolean> {
    const payload = `probe:${randomUUID()}`
    const arrived = Promise.withResolvers<true>()
    const hear = (message: pg.Notification) => {
      if (message.payload === payload) arrived.resolve(true)
    }
    client.on('notification', hear)
    await this.options.notify(payload)
    const heard = await Promise.race([
      arrived.promise,
      pause(probeSeconds * 1000, this.closing.signal).then(() => false),
    ])
    client.off('notification', hear)
    return heard
  }

  /** A dead peer sends nothing, not even an error: asking now and then is the only way to find out. */
  private async untilBroken(client: pg.Client, ended: Promise<void>): Promise<void> {
    let broken = false
    const gone = ended.then(() => {
      broken = true
    })
    while (!broken && !this.closing.signal.aborted) {
      const tick = new AbortController()
      const stop = () => tick.abort()
      this.closing.signal.addEventListener('abort', stop, { once: true })
      await Promise.race([gone, pause(keepAliveSeconds * 1000, tick.signal)])
      this.closing.signal.removeEventListener('abort', stop)
      tick.abort()
      if (!broken && !this.closing.signal.aborted) await client.query('SELECT 1')
    }
  }

  private emit(payload: string): void {
    for (const handler of this.handlers) {
      try {
        handler(payload)
      } catch (error) {
        this.options.log.error({ err: error, payload }, `a wake-up handler failed: ${messageOf(error)}`)
      }
    }
  }
}
