/** The input of both contenders: the same URLs, database server and concurrency. */
export interface Job {
  readonly databaseUrl: string
  readonly ports: readonly number[]
  readonly urls: readonly string[]
  /** Read first and not counted, to warm up threads, connections and compiled code. */
  readonly warmUpUrls: readonly string[]
  readonly concurrency: number
}

export interface Measured {
  readonly seconds: number
  /** Contacts in the database at the end. */
  readonly contacts: number
}

export function givenJob(): Job {
  return JSON.parse(process.argv[2] ?? '') as Job
}

export function report(measured: Measured): never {
  process.stdout.write(`${JSON.stringify(measured)}\n`)
  process.exit(0)
}

export async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
