import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { systemCodeOf } from '../core/errors.ts'

/** Characters buffered before a write: a system call per line is slow. */
const chunkLength = 1 << 16

export interface LineWriter {
  /** False once the reader has closed the pipe (`| head`). */
  write(line: string): Promise<boolean>
  /** Writes what is buffered, for a reader that waits for it. */
  flush(): Promise<void>
  end(): Promise<void>
}

/** Writes lines with back-pressure, and ends quietly when the reader closes the pipe. */
export function lineWriter(out: Writable): LineWriter {
  let waiting = ''
  let open = true
  let failure: unknown
  out.on('error', (error) => {
    open = false
    if (systemCodeOf(error) !== 'EPIPE') failure = error
  })
  const flush = async () => {
    const chunk = waiting
    waiting = ''
    if (!open || chunk === '' || out.write(chunk)) return
    // `once` rejects when the stream fails; the listener above has stored the error.
    await once(out, 'drain').catch(() => undefined)
  }
  const flushed = async () => {
    await flush()
    if (failure !== undefined) throw failure
  }
  return {
    async write(line) {
      waiting += `${line}\n`
      if (waiting.length >= chunkLength) await flush()
      if (failure !== undefined) throw failure
      return open
    },
    flush: flushed,
    end: flushed,
  }
}
