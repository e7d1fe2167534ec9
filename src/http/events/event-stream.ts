import type { ServerResponse } from 'node:http'

/** A client with more unread bytes is disconnected; it reconnects and resumes. */
const maxBufferedBytes = 262_144

/** One client's stream of server-sent events (HTML Living Standard, 9.2). */
export class EventStream {
  readonly tenantId: string
  private readonly response: ServerResponse
  /** Live events that arrive while missed ones are being sent; undefined once live. */
  private pending: string[] | undefined = []
  private pendingBytes = 0

  constructor(tenantId: string, response: ServerResponse) {
    this.tenantId = tenantId
    this.response = response
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded
  }

  /** Sends an event before all live ones. */
  sendFirst(text: string): void {
    this.write(text)
  }

  goLive(): void {
    const pending = this.pending ?? []
    this.pending = undefined
    for (const text of pending) this.write(text)
  }

  send(text: string): void {
    if (this.pending === undefined) {
      this.write(text)
      return
    }
    this.pending.push(text)
    this.pendingBytes += text.length
    if (this.pendingBytes > maxBufferedBytes) this.response.destroy()
  }

  end(): void {
    this.response.end()
  }

  private write(text: string): void {
    if (!this.isOpen) return
    this.response.write(text)
    if (this.response.writableLength > maxBufferedBytes) this.response.destroy()
  }
}

/** JSON has no raw line breaks, so one data line is enough. */
export function eventText(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
