/**
 * What one page costs, as the benches measured it on two cores of an AMD EPYC with the built-in PostgreSQL 18. Change a number
 * only with the bench that is named beside it.
 */
export const measuredCosts = {
  /** Bench `wf7`, CPU of the worker: fetch, extract, save. */
  workerMsPerPage: 4.2,
  /** Bench `large`: CPU of the database to import a page. */
  databaseMsToImport: 0.1,
  /** Bench `large`: to select and queue it, in a bulk change. */
  databaseMsToQueue: 0.06,
  /** Bench `large`: to claim and complete it. */
  databaseMsToComplete: 0.1,
  /** Bench `wf7`: to save what was found, contacts and leads. */
  databaseMsToSave: 2,
  /** Bench `large`: of the log, all of these together. */
  walBytesPerPage: 8000,
  /** Bench `large`: on disk, with indexes, contacts and leads. */
  bytesPerPage: 2000,
  /** Bench `idle`: resident memory of a process. */
  megabytesPerWorker: 150,
} as const
