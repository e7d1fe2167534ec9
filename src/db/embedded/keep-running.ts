import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { layOut } from './home-layout.ts'
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './process-identity.ts'

const lookEveryMs = 3_000

/**
 * Looks after the server while this process needs it: one that died (killed, out of memory) is started again on its old
 * port, where the connection pools of all processes look for it.
 */
export function keepRunning(home: string, opened: EmbeddedDatabase, log: Log): EmbeddedDatabase {
  const { data } = layOut(home)
  let current = opened
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      log.error({ err: error }, `the built-in database cannot be started again: ${messageOf(error)}`)
    })
  }, lookEveryMs)
  timer.unref()

  async function look(): Promise<void> {
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
      await looking
      await current.release()
    },
  }
}
