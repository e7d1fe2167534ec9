// Extracts pages of the given ports until it is killed: the pipeline at full speed. Reports the count after each batch.
import { openReader } from '../wf7/reader.ts'

const batch = 500
const { databaseUrl, ports } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string; ports: number[] }
const { prepare } = await openReader({ databaseUrl, ports, concurrency: 64 })
const prepared = (from: number) =>
  prepare(Array.from({ length: batch }, (_, n) => `http://127.0.0.1:${ports[n % ports.length]}/page-${from + n}.html`))
process.once('disconnect', () => process.exit(0))
for (let from = 0, read = await prepared(0); ; from += batch) {
  // The next batch is inserted while this one is processed, so the queue is never empty.
  const [next] = await Promise.all([prepared(from + batch), read()])
  read = next
  process.send?.(from + batch)
}
