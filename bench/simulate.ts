// A thousand workers, a million hosts and a billion pages, with the costs that the other benches measured: which resource
// ends first, and what follows when there is more of it.
import { type Bench, rounded } from './bench.ts'
import { measuredCosts } from './simulate/measured-costs.ts'
import { type CrawlEnd, resources, runCrawl } from './simulate/run-crawl.ts'

const pages = 1_000_000_000
const hosts = 1_000_000
const workers = 1000
const coresPerWorker = 1
/** Rows in flight of a worker, and how long a site takes to answer. */
const slotsPerWorker = 50
const responseSeconds = 0.5
const gapSeconds = 1
/** One database server, and what its disk writes. */
const databaseCores = 32
const logBytesPerSecond = 400e6
const connectionsPerWorker = 11
const shardCounts = [1, 4, 16, 64]

export const simulate: Bench = {
  summary: `${workers} workers, ${hosts} hosts, ${pages} pages; databases with ${databaseCores} cores: 1 to ${shardCounts.at(-1)}`,
  async run() {
    const c = measuredCosts
    const databaseMs = c.databaseMsToQueue + c.databaseMsToSave
    const ends = shardCounts.map((shards) => {
      const capacity = {
        'worker CPU': (workers * coresPerWorker * 1000) / c.workerMsPerPage,
        'worker slots': (workers * slotsPerWorker) / responseSeconds,
        'database CPU': (shards * databaseCores * 1000) / databaseMs,
        'database log': (shards * logBytesPerSecond) / c.walBytesPerPage,
      }
      return { shards, capacity, ...runCrawl({ pages, hosts, capacity, gapSeconds }) }
    })
    const [single, ...others] = ends
    if (single === undefined) throw new Error('nothing was simulated')
    const rate = (value: number | undefined) => `${rounded(value ?? 0, 0)} pages/s`
    return {
      header: ['what', 'one database', ...others.map(({ shards }) => `${shards} databases`)],
      rows: [
        ...resources.map((name) => [
          name,
          ...ends.map(({ capacity }) => rate(name === 'hosts' ? hosts / gapSeconds : capacity[name])),
        ]),
        ['99 of 100 pages, hours', ...ends.map(({ secondsTo99 }) => rounded(secondsTo99 / 3600, 1))],
        ['all pages, hours', ...ends.map(({ seconds }) => rounded(seconds / 3600, 1))],
        ['scarcest', ...ends.map(scarcest)],
        ['disk per database, GB', ...ends.map(({ shards }) => rounded((pages * c.bytesPerPage) / shards / 1e9, 0))],
        [
          'connections per database',
          ...ends.map(({ shards }) => rounded((workers * connectionsPerWorker) / shards, 0)),
        ],
        ['memory of the workers, GB', ...ends.map(() => rounded((workers * c.megabytesPerWorker) / 1000, 0))],
      ],
      result: {
        first_scarce: scarcest(single),
        hours_one_database: rounded(single.seconds / 3600, 1),
        pages_per_s_one_database: rounded(pages / single.seconds, 0),
        hours_64_databases: rounded((ends.at(-1)?.seconds ?? 0) / 3600, 1),
        disk_gb: rounded((pages * c.bytesPerPage) / 1e9, 0),
      },
    }
  },
}

/** For most of the time. */
function scarcest({ scarce }: CrawlEnd): string {
  return [...scarce].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
