import type pg from 'pg'
import { AppError, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'
import { type AfterProgress, runAfterMigrations } from '../db/run-after-migrations.ts'

/** A worker of the former version counts as gone a minute after its last heartbeat. */
const everyMs = 60_000
const reportEveryMs = 30_000

/** Runs migrations after the switch beside the work, as soon as no older process is left. Returns a function that stops it. */
export function startAfterMigrations(pool: pg.Pool, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = work()
  return () => {
    stopping.abort()
    return ended
  }

  async function work(): Promise<void> {
    let waitsFor = ''
    let reportedAt = Number.NEGATIVE_INFINITY
    const onProgress = (progress: AfterProgress) => {
      if (performance.now() - reportedAt < reportEveryMs) return
      reportedAt = performance.now()
      log.info({ ...progress }, `migrating: ${progressText(progress)}`)
    }
    for (; !signal.aborted; await pause(everyMs, signal)) {
      try {
        const applied = await runAfterMigrations(pool, { signal, onProgress })
        if (applied.length > 0) log.info({ migrations: applied }, 'migrated after the switch')
      } catch (error) {
        const waits = error instanceof AppError && error.code === 'migration_waits'
        const text = messageOf(error)
        // It may wait for days: once is enough.
        if (waits && text !== waitsFor) log.info({}, text)
        else if (!waits && !signal.aborted) log.warn({ err: error }, `a migration after the switch failed: ${text}`)
        waitsFor = waits ? text : ''
      }
    }
  }
}

export function progressText({ name, step, steps, rowsDone, rowsTotal }: AfterProgress): string {
  const rows = rowsTotal === null ? '' : `, ${rowsDone} of about ${Math.round(rowsTotal)} rows`
  return `${name}, step ${step} of ${steps}${rows}`
}
