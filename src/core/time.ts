import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the time is over or the signal is aborted. Never throws: callers check the signal afterwards. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  await delay(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
}
