import type { ServerReport } from './request-log.ts'
import type { Timed } from './run-timed.ts'

export interface PoliteJob {
  readonly hosts: number
  /** Of the server of the sites, on 127.0.0.1. */
  readonly port: number
  /** An empty folder. */
  readonly folder: string
}

/** One run of one contender: the whole command, from its start to its end. */
export interface PoliteRun extends Timed {
  /** Lines of its result. */
  readonly results: number
  /** Largest error of the time left that it showed; only ours shows one. */
  readonly timeLeftError?: number | undefined
}

export interface Contender {
  readonly name: string
  run(job: PoliteJob): Promise<PoliteRun>
}

export interface Measured extends PoliteRun {
  readonly contender: string
  readonly hosts: number
  readonly server: ServerReport
}
