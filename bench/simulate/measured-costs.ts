/**
 * What one page costs. Measured on two cores of an AMD EPYC with the built-in PostgreSQL 18, beside other work on the same
 * cores, which makes the CPU times upper bounds. Change a number only with the bench that is named beside it.
 */
export const measuredCosts = {
  /** Bench `wf7`: CPU of the worker to fetch, extract and save a page of 50 kB. */
  workerMsPerPage: 6.5,
  /** Bench `wf7`: CPU of the database to claim the page and to save its contacts and leads. */
  databaseMsToSave: 7.3,
  /** Bench `large`, a bulk change: CPU of the database to select and queue it. */
  databaseMsToQueue: 0.05,
  /** Bench `wf7`: of the log. */
  walBytesPerPage: 15_000,
  /** Bench `large`: on disk, with indexes, contacts and leads. */
  bytesPerPage: 1600,
  /** Bench `idle`: resident memory of a process. */
  megabytesPerWorker: 200,
} as const
