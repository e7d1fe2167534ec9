import { inject } from 'vitest'
import { environmentOfProcess } from '../config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the property tests of this run. */
    seed: number
  }
}

const environment = environmentOfProcess()

/** `npm run test:long` sets it: property tests at full count, pictures of the web app. */
export const isLongRun: boolean = environment.TEST_LONG === '1'

/** A tenth of a count but at least 25, all of it in a long run. */
export function tenthOf(full: number): number {
  return isLongRun ? full : Math.min(full, Math.max(25, Math.ceil(full / 10)))
}

/** Parameters of a property test: a tenth of `full` runs, all of them in a long run, from the seed that the log names. */
export function runs(full: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: tenthOf(full), seed: inject('seed') }
}
