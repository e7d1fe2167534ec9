import { isSignInLinkOpen } from '../access/sign-in-links.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import { signInLinkText } from './sign-in-link.ts'

/** After the demo, which logs hundreds of rows in its first seconds; then less and less often. */
const waitsMs = [20_000, 60_000, 300_000, 900_000]

/**
 * Repeats the first sign-in link until it is used or has expired. Without a terminal (a container, a service) the log has a
 * line for each row, and the link would be far above its end.
 */
export async function remindOfLink(
  db: Database,
  link: string,
  {
    log,
    print,
    signal,
    waits = waitsMs,
  }: { log: Log; print(text: string): void; signal: AbortSignal; waits?: readonly number[] },
): Promise<void> {
  const token = link.slice(link.indexOf('#') + 1)
  try {
    for (let turn = 0; ; turn++) {
      await pause(waits[Math.min(turn, waits.length - 1)] ?? 0, signal)
      if (signal.aborted || !(await isSignInLinkOpen(db, token))) return
      print(`\n${signInLinkText(link)}\n\n`)
    }
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error }, 'the sign-in link cannot be repeated; "scrapersky user link EMAIL" makes a new one')
  }
}
