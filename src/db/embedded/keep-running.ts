import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { homeLayout } from './home-layout.ts'
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './process-identity.ts'

const checkEveryMs = 3_000

interface KeepRunningOptions {
  readonly log: Log
  /** The server has another port now: open connections there. */
  readonly onMoved: (url: string) => void
}

/**
 * Restarts the server if it dies (killed, out of memory, a full disk) while this process needs it, as soon as that is
 * possible. It gets its old port if that is known and free. Otherwise, or if another process has started it elsewhere, the
 * connections of this process move.
 */
export function keepRunning(
  home: string,
  opened: EmbeddedDatabase,
  { log, onMoved }: KeepRunningOptions,
): EmbeddedDatabase {
  const { data } = homeLayout(home)
  let current = opened
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(check).catch((error: unknown) => {
      log.error({ err: error }, `the built-in database cannot be started again: ${messageOf(error)}`)
    })
  }, checkEveryMs)
  timer.unref()

  async function check(): Promise<void> {
    const file = readPostmasterFile(data)
    if (file === 'unwritten') return
    if (file !== undefined && isRunning(file.pid) && file.port === Number(new URL(current.url).port)) return
    const next = await openEmbedded(home)
    const previous = current
    current = next
    if (next.url !== previous.url) onMoved(next.url)
    log.warn({ started: next.started }, 'the built-in database had ended and runs again')
    await previous.release()
  }

  return {
    url: opened.url,
    started: opened.started,
    async release() {
      clearInterval(timer)
      await checking
      await current.release()
    },
  }
}
