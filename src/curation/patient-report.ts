import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import type { StageReport } from './stage-report.ts'

type Report = () => Promise<readonly StageReport[]>

/** A monitor gives up after some seconds and learns nothing; an answer that says "no answer" is worth more. */
const patienceMs = 3_000

/**
 * One report at a time, shared by whoever asks meanwhile: monitors that pile up before a slow database must not take its
 * connections from the loops.
 */
export function patientReport(report: Report): Report {
  let underWay: Promise<readonly StageReport[]> | undefined
  return async () => {
    underWay ??= report().finally(() => {
      underWay = undefined
    })
    const waited = new AbortController()
    const late = pause(patienceMs, waited.signal).then(() => undefined)
    try {
      const answer = await Promise.race([underWay, late])
      if (answer !== undefined) return answer
    } finally {
      waited.abort()
    }
    throw new AppError('database_unreachable', `The database did not answer within ${patienceMs / 1000} s.`)
  }
}
