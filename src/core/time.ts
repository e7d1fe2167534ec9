import { setTimeout as delay } from 'node:timers/promises'

/** Waits, or stops waiting when the signal says so. Never throws: who waits looks at the signal afterwards anyway. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  await delay(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
}
