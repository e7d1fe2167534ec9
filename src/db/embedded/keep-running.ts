import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { homeLayout } from './home-layout.ts'
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './process-identity.ts'

const checkEveryMs = 3_000

/**
 * Restarts the server if it dies (killed, out of memory) while this process needs it, on its old port, to which the
 * connection pools of all processes connect.
 */
export function keepRunning(home: string, opened: EmbeddedDatabase, log: Log): EmbeddedDatabase {
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
    if (file === 'unwritten' || (file !== undefined && isRunning(file.pid))) return
    const next = await openEmbedded(home)
    await current.release()
    current = next
    if (next.url === opened.url) log.warn({}, 'the built-in database had died and was started again')
    else log.error({}, 'the built-in database had died and its port was taken meanwhile: restart this process')
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
