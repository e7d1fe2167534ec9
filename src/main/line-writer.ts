import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { systemCodeOf } from '../core/errors.ts'

/** So many characters are collected before they are written: a line at a time costs a system call each. */
const chunkLength = 1 << 16

export interface LineWriter {
  /** False once the reader has gone (`| head`): there is nobody left to write for. */
  write(line: string): Promise<boolean>
  end(): Promise<void>
}

/** Writes lines no faster than they are read, and ends quietly when the reader goes away. */
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
    // `once` rejects when the stream fails; the listener above has already noted how.
    await once(out, 'drain').catch(() => undefined)
  }
  return {
    async write(line) {
      waiting += `${line}\n`
      if (waiting.length >= chunkLength) await flush()
      if (failure !== undefined) throw failure
      return open
    },
    async end() {
      await flush()
      if (failure !== undefined) throw failure
    },
  }
}
