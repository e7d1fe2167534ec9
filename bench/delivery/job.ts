/** What a worker process of the benchmark is given. */
export interface DeliveryJob {
  readonly databaseUrl: string
  readonly endpoint: string
  readonly keyFile: string
  readonly name: string
}

/** What it reports at its end. */
export interface WorkerReport {
  /** Of the loop, the ledger, the pacing and the destination: everything that it sent to the database. */
  readonly statements: number
  readonly rssMb: number
  readonly cpuS: number
}
