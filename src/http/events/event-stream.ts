import type { ServerResponse } from 'node:http'
import type { Onlooker } from '../own-queues.ts'

/** A client that reads slower than this many bytes is let go: it comes back and resumes. */
const mostWaitingBytes = 262_144

/** One client's stream of server-sent events (HTML Living Standard, 9.2). */
export class EventStream {
  readonly who: Onlooker
  private readonly response: ServerResponse
  /** What came while the past was still being read; it must not overtake. */
  private held: string[] | undefined = []
  private heldBytes = 0

  constructor(who: Onlooker, response: ServerResponse) {
    this.who = who
    this.response = response
  }

  get tenantId(): string {
    return this.who.tenantId
  }

  /** Equal for those who see the stages alike. */
  get audience(): string {
    return this.who.managesInstallation ? 'everything' : this.who.tenantId
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded
  }

  /** Before everything that is live. */
  sendPast(text: string): void {
    this.write(text)
  }

  goLive(): void {
    const held = this.held ?? []
    this.held = undefined
    for (const text of held) this.write(text)
  }

  send(text: string): void {
    if (this.held === undefined) {
      this.write(text)
      return
    }
    this.held.push(text)
    this.heldBytes += text.length
    if (this.heldBytes > mostWaitingBytes) this.response.destroy()
  }

  end(): void {
    this.response.end()
  }

  private write(text: string): void {
    if (!this.isOpen) return
    this.response.write(text)
    if (this.response.writableLength > mostWaitingBytes) this.response.destroy()
  }
}

/** Data is JSON, which has no raw line breaks: one line is enough. */
export function eventText(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
