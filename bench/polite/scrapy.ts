// Scrapy of the system's packages, set up for broad crawls as its documentation advises.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { BenchError } from '../bench.ts'
import type { Contender } from './contender.ts'
import { countLines } from './count-lines.ts'
import { runTimed } from './run-timed.ts'
import { gapMs } from './sites.ts'

const folder = import.meta.dirname
/** The interpreter of the system's packages comes first: another one in the path does not see them. */
const interpreters = ['/usr/bin/python3', 'python3']
let python = ''

export const scrapy: Contender = {
  name: 'Scrapy',
  async run({ hosts, port, folder: target }) {
    const out = join(target, 'contacts.jsonl')
    const settings = {
      ROBOTSTXT_OBEY: 'True',
      DOWNLOAD_DELAY: String(gapMs / 1000),
      RANDOMIZE_DOWNLOAD_DELAY: 'False',
      // A request that waits for its host counts too, so a limit below the number of hosts would hold others back.
      CONCURRENT_REQUESTS: String(hosts * 8),
      SCHEDULER_PRIORITY_QUEUE: 'scrapy.pqueues.DownloaderAwarePriorityQueue',
      REACTOR_THREADPOOL_MAXSIZE: '20',
      DNS_RESOLVER: 'spider.LoopbackResolver',
      LOG_LEVEL: 'INFO',
      COOKIES_ENABLED: 'False',
      TELNETCONSOLE_ENABLED: 'False',
    }
    const timed = await runTimed({
      command: python,
      args: [
        '-m',
        'scrapy',
        'runspider',
        join(folder, 'spider.py'),
        ...['-a', `hosts=${hosts}`, '-a', `port=${port}`, '-o', out],
        ...Object.entries(settings).flatMap(([name, value]) => ['-s', `${name}=${value}`]),
      ],
      env: { PATH: process.env.PATH, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
    })
    return { ...timed, results: countLines(out) }
  },
}

/** Its version. Throws one line that says how to install it. */
export function findScrapy(): string {
  for (const interpreter of interpreters) {
    const found = spawnSync(interpreter, ['-c', 'import scrapy; print(scrapy.__version__)'], { encoding: 'utf8' })
    if (found.status !== 0) continue
    python = interpreter
    return found.stdout.trim()
  }
  throw new BenchError('Scrapy is not installed. Install it first: sudo apt-get install -y python3-scrapy')
}
