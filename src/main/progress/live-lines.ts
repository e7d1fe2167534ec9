import type { WriteStream } from 'node:tty'
import { environmentOfProcess } from '../../config.ts'

/** What is used of a stream. */
export type Terminal = Pick<WriteStream, 'isTTY' | 'rows' | 'columns' | 'write'>

export interface LiveLines {
  /** Replaces the lines shown before. */
  show(lines: readonly string[]): void
  /** Removes the lines; further output starts at their position. */
  clear(): void
}

const noOutput: LiveLines = { show: () => undefined, clear: () => undefined }

/** Lines of the terminal that are redrawn; no output if there is no terminal. */
export function liveLines(out: Terminal): LiveLines {
  // A "dumb" terminal cannot move its cursor.
  if (!out.isTTY || environmentOfProcess().TERM === 'dumb') return noOutput
  let drawn = 0
  const clear = () => {
    if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[J`)
    drawn = 0
  }
  return {
    clear,
    show(lines) {
      clear()
      // A wrapped line takes two rows, and the next redraw would clear only one of them.
      const cut = lines.slice(0, Math.max(1, out.rows - 1)).map((line) => line.slice(0, Math.max(1, out.columns - 1)))
      out.write(`${cut.join('\n')}\n`)
      drawn = cut.length
    },
  }
}

const width = 24

/** Ten of twenty: `[============            ] 10/20`. */
export function bar(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.min(width, Math.floor((done / total) * width))
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${done}/${total}`
}
