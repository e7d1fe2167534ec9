// A crawl of the stand-in web by real processes of the product, as a user starts it: over the API, with the shipped rules
// for sitemap files and a rule for pages.
import { contactAndHomePages } from '../../src/curation/autopilot/shipped-filters.ts'
import { until } from '../../src/testing/until.ts'
import { newFolder, type Product, runProduct, startProduct } from '../support/product.ts'
import { databaseReader, type ReadDatabase } from './database-reader.ts'
import { descendantsOf } from './process-tree.ts'
import type { Measured } from './scenario.ts'
import { type StandInWeb, startStandInWeb } from './stand-in-web.ts'

type Environment = Readonly<Record<string, string>>

interface ProcessOptions {
  readonly env?: Environment
  /** Default: `scrapersky` of this project. */
  readonly command?: (env: Environment) => readonly string[]
  readonly args?: readonly string[]
}

interface CrawlOptions {
  readonly sites: number
  /** Of all processes: the settings of the database. */
  readonly env: Environment
  /** Of the database itself, past a pooler or proxy. Called at every use, because a failover changes it. */
  readonly directUrl: () => string
  readonly server?: ProcessOptions
  readonly workers: readonly ProcessOptions[]
  /** How a process is asked to stop. */
  readonly stop?: (product: Product) => void
}

/** How long a killed server is away. */
export const outageMs = 5000
/** Work must go on this long after a fault has ended. */
const maxResumeSeconds = 30

export class Crawl {
  /** The server first. */
  readonly processes: Product[]
  readonly #address: string
  readonly #web: StandInWeb
  readonly #read: ReadDatabase
  readonly #stop: (product: Product) => void
  #hasKilled = false

  private constructor(address: string, web: StandInWeb, processes: Product[], { directUrl, stop }: CrawlOptions) {
    this.#address = address
    this.#web = web
    this.#read = databaseReader(directUrl)
    this.#stop = stop ?? ((product) => product.signalTop('SIGTERM'))
    this.processes = processes
  }

  /** Starts the processes and submits all domains. */
  static async start(opened: AsyncDisposableStack, options: CrawlOptions): Promise<Crawl> {
    const web = await startStandInWeb(opened, options.sites)
    const launch = (name: string, args: readonly string[], { env, command, args: more = [] }: ProcessOptions = {}) => {
      const home = { SCRAPERSKY_HOME: newFolder().home, WORKER_NAME: name }
      const all = { ...home, ...crawlSettings(web), ...options.env, ...env }
      const product = startProduct([...args, ...more], { env: all, ...(command && { command: command(all) }) })
      opened.defer(() => endProduct(product))
      return product
    }
    const server = launch('server', ['start'], options.server)
    const address = await server.ready()
    const key = await createKey({ SCRAPERSKY_HOME: newFolder().home, ...options.env })
    await call(address, key, 'PATCH', '/api/v2/rules/pages', { filter: contactAndHomePages })
    const workers = options.workers.map((worker, index) => launch(`worker-${index + 1}`, ['worker'], worker))
    for (const worker of workers) await until('a worker', () => /"msg":"working"|\bworking\b/.test(worker.stdout), 60)
    await call(address, key, 'POST', '/api/v2/domains/import', { rows: web.hosts, select: true })
    return new Crawl(address, web, [server, ...workers], options)
  }

  /** Waits until this part of the pages has been read: the moment for a fault. */
  async reaches(part: number): Promise<void> {
    const wanted = part * this.#web.truth.pages.filter((page) => page.endsWith(' Completed')).length
    await until(`${part * 100} % of the pages`, async () => (await this.#read.pagesRead()) >= wanted, 120)
    log(`${part * 100} % of the pages have been read`)
  }

  /** The status of the server's answer to a monitor. */
  async readiness(): Promise<number> {
    const { status, body } = await fetch(`${this.#address}/health/ready`)
    await body?.cancel()
    return status
  }

  /** Kills a process with rows in process; the others have to take them over. */
  async kill(position: number): Promise<void> {
    this.#hasKilled = true
    for (const product of this.processes.splice(position, 1)) await endProduct(product)
  }

  /** Seconds until the next row is completed. Call it when the fault has ended. */
  async goesOn(): Promise<number> {
    const started = performance.now()
    const before = await until('the database', () => this.#read.completed(), maxResumeSeconds)
    await until('work to go on', async () => ((await this.#read.completed()) ?? 0) > before, maxResumeSeconds)
    const seconds = (performance.now() - started) / 1000
    log(`work goes on after ${seconds.toFixed(1)} s`)
    return seconds
  }

  /** Waits until nothing is queued or in process, and compares everything with the truth. */
  async ends(tried: string, resumedSeconds?: number): Promise<Measured> {
    await this.#untilIdle()
    const found = await this.#read.everything()
    const wrong = [
      ...differences('domains', found.domains, this.#web.truth.domains),
      ...differences('pages', found.pages, this.#web.truth.pages),
      ...differences('contacts', found.contacts, this.#web.truth.contacts),
      ...(await this.#read.wrongCounts()).map((line) => `kept counts: ${line}`),
    ]
    const failures = await this.#read.failures()
    if (wrong.length > 0) {
      throw new Error(
        `${wrong.length} rows differ from the truth: ${wrong[0]}\n${wrong.slice(1, 40).join('\n')}\n${failures}`,
      )
    }
    const expected = this.#hasKilled ? /^(http_503|worker_lost) / : /^http_503 /
    const ours = failures.split(', ').filter((each) => each !== '' && !expected.test(each))
    if (ours.length > 0) throw new Error(`a fault of ours was counted as a failed attempt of a row: ${ours.join(', ')}`)
    // Every process that was there at the start still serves its stages.
    const running = this.processes.length
    await until(`${running} workers`, async () => (await this.#read.workersSeen()) === running, maxResumeSeconds)
    for (const product of this.processes.toReversed()) {
      this.#stop(product)
      const code = await product.exitCode
      if (code !== 0) throw new Error(`a process ended with exit code ${code}: ${product.stderr.slice(-2000)}`)
    }
    return {
      tried,
      sites: found.domains.length,
      pages: found.pages.length,
      contacts: found.contacts.length,
      failures,
      ...(resumedSeconds !== undefined && { resumedSeconds }),
    }
  }

  async #untilIdle(): Promise<void> {
    let open: readonly string[] = []
    try {
      await until(
        'the end of the crawl',
        async () => {
          open = await this.#read.openRows()
          return open.length === 0
        },
        240,
      )
    } catch {
      throw new Error(`${open.length} rows are stuck after four minutes: ${open[0]}\n${open.slice(1, 20).join('\n')}`)
    }
    log('nothing is queued any more')
  }
}

export function log(text: string): void {
  process.stdout.write(`  ${new Date().toISOString().slice(11, 19)} ${text}\n`)
}

function crawlSettings({ connectTo }: StandInWeb): Environment {
  return {
    CRAWL_CONNECT_TO: `${connectTo.ip}:${connectTo.port}`,
    CRAWL_ALLOW_ADDRESSES: connectTo.ip,
    LOG_FORMAT: 'json',
    // Without a map: nothing here may leave the machine.
    NOMINATIM_ENDPOINT: 'http://127.0.0.1:9',
    OVERPASS_ENDPOINT: 'http://127.0.0.1:9',
  }
}

/** The first key is in a file of the server's home, which in a container cannot be read from here. */
async function createKey(env: Environment): Promise<string> {
  const { code, stdout, stderr } = await runProduct(['key', 'create', '--name', 'test', '--json'], { env })
  if (code !== 0) throw new Error(`no key was created: ${stderr}`)
  return (JSON.parse(stdout) as { key: string }).key
}

async function call(address: string, key: string, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

function differences(what: string, found: readonly string[], expected: readonly string[]): string[] {
  const [has, wants] = [new Set(found), new Set(expected)]
  const counted = found.length === has.size ? [] : [`${found.length - has.size} duplicate ${what}`]
  return [
    ...counted,
    ...found.filter((row) => !wants.has(row)).map((row) => `${what}: found ${row}`),
    ...expected.filter((row) => !has.has(row)).map((row) => `${what}: missing ${row}`),
  ]
}

async function endProduct(product: Product): Promise<void> {
  for (const pid of [...descendantsOf(product.pid), product.pid]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  await product.exitCode
}
