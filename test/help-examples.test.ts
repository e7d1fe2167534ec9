import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubspotStub, startHubspotStub } from '../demo/stub-servers/crm/hubspot-stub.ts'
import { startDebounceStub, type VerifierStub } from '../demo/stub-servers/verifier-stubs.ts'
import { demoTown } from '../demo/town/demo-town.ts'
import { type OpenTown, openTown } from '../demo/town/open-town.ts'
import { type EmbeddedDatabase, openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { buildProgram } from '../src/main/program.ts'
import { startZoneServer, type ZoneServer } from '../src/testing/dns-zone-server.ts'
import { databaseUrl } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { makeV1Database } from '../src/testing/v1-database/make-v1-database.ts'
import { type CommandRunner, startCommandRunner } from './support/command-runner.ts'
import { examplesOf, leavesOf, pathWithScrapersky } from './support/help-examples.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, runProduct, startProduct } from './support/product.ts'

// Every example in the help of every command is run unchanged, read by a shell, in one folder and on one home, with the
// web and the map of the demo town.

const { folder, home } = newPreparedFolder()
let town: OpenTown
/** Stays open, so that each command finds a running server. */
let server: EmbeddedDatabase
let dns: ZoneServer
let debounce: VerifierStub
let hubspot: HubspotStub
let runner: CommandRunner
const program = await buildProgram()
const { south, west, north, east } = demoTown[0]?.quarter.box ?? { south: 0, west: 0, north: 1, east: 1 }
const corners = [west, east, east, west, west].map((longitude, n) => [longitude, n === 2 || n === 3 ? north : south])
const files: Readonly<Record<string, string>> = {
  'area.geojson': JSON.stringify({ type: 'Polygon', coordinates: [corners] }),
  'list.csv': 'domain,country\ncrumbroom.example.com,GB\nhttps://www.vildblomman.example.com/,SE\n',
  'businesses.csv': 'Firma,Ort,Web\nAcme GmbH,Berlin,crumbroom.example.com\n',
  'alltheplaces.geojson':
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Acme","addr:city":"Leeds"},"geometry":null}]}\n',
  'customers.csv': 'Name,Mail,Plan\nAnn Lee,ann@crumbroom.example.com,Gold\n',
  'pages.csv': 'url\nhttps://crumbroom.example.com/contact\n',
  'do-not-contact.csv': 'who\nnobody@example.com\n+44 113 496 0999\n',
  'page.html': '<!doctype html><title>Contact</title><p>Write to <a href="mailto:hello@example.com">us</a></p>',
  'robots.txt': 'User-agent: *\nDisallow: /private\n',
  'questions.jsonl': '{"robots": "User-agent: *\\nDisallow: /", "agent": "ScraperSky", "url": "/contact"}\n',
  'pairs.jsonl': '{"a": {"name": "Oak Bakery"}, "b": {"name": "Oak Bakery Ltd"}}\n',
  'emails.txt': 'info@crumbroom.example.com\n',
  'key.txt': 'debounce-stub-key\n',
  'urls.txt': 'https://example.com/impressum\n',
  'sitemap.xml': '<urlset><url><loc>https://example.com/contact</loc></url></urlset>',
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  ;[town, server, dns, debounce, hubspot] = await Promise.all([
    openTown(demoTown),
    openEmbedded(home),
    startZoneServer('gmial.com MX 0 .'),
    startDebounceStub({ key: 'debounce-stub-key' }),
    startHubspotStub(),
  ])
  await makeOldDatabase()
  // Commands about rows need a tenant and a user, which the first start creates.
  const first = startProduct(['start'], { env: environment() })
  await first.ready()
  first.signalAll('SIGINT')
  expect(await first.exitCode).toBe(0)
  await makeReadyModel()
  runner = startCommandRunner(folder)
})
afterAll(async () => {
  await runner.close()
  await Promise.all([server.release(), town.close(), dns.close(), debounce.close(), hubspot.close()])
  cleanUpProducts()
})

const oldDatabase = 'v1'

/** What 200 decisions about pages lead to. */
async function makeReadyModel(): Promise<void> {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`INSERT INTO suggestion_models (tenant_id, entity, trained_at, is_ready)
    SELECT id, 'pages', now(), true FROM tenants
    ON CONFLICT (tenant_id, entity) DO UPDATE SET trained_at = now(), is_ready = true`)
  await client.end()
}

/** A small V1 database, for the V1 commands. */
async function makeOldDatabase(): Promise<void> {
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${oldDatabase}`)
  await admin.end()
  const old = new pg.Client(databaseUrl(server.url, oldDatabase))
  await old.connect()
  await makeV1Database(old, { factor: 0.02 })
  await old.end()
}

const path = pathWithScrapersky(folder)
const environment = () => ({
  PATH: path,
  SCRAPERSKY_HOME: home,
  CRAWL_CONNECT_TO: `${town.web.ip}:${town.web.port}`,
  CRAWL_ALLOW_ADDRESSES: town.web.ip,
  CRAWL_CONTACT_URL: 'https://example.com/crawler',
  CRAWL_GAP_MS: '0',
  NOMINATIM_ENDPOINT: town.nominatimEndpoint,
  OVERPASS_ENDPOINT: town.overpassEndpoint,
  OVERTURE_ENDPOINT: town.overtureEndpoint,
  OVERTURE_CATALOG_ENDPOINT: `${town.overtureEndpoint}/catalog.json`,
  OSM_GAP_MS: '0',
  DNS_SERVERS: dns.server,
  DEBOUNCE_ENDPOINT: debounce.endpoint,
  DELIVERY_BASE_URLS: `hubspot=${hubspot.endpoint}`,
  DESTINATION_CREDENTIAL: hubspot.settings.key,
  LOG_LEVEL: 'error',
  V1_DATABASE_URL: databaseUrl(server.url, oldDatabase),
  BACKUP_PASSPHRASE: 'a sentence no one says',
})

test('every command has examples and a --json option', () => {
  const leaves = leavesOf(program)
  expect(leaves.length).toBeGreaterThan(30)
  for (const { path, command } of leaves) {
    const own = examplesOf(command).filter((example) => new RegExp(`\\bscrapersky ${path}\\b`).test(example))
    expect(own, path).not.toEqual([])
    // A worker has no result: it runs until it is stopped, and its log is JSON without a terminal. An assistant reads mcp.
    if (path !== 'worker' && path !== 'mcp') expect(optionsOf(command), path).toContain('--json')
  }
})

const optionsOf = (command: Command) => command.options.map(({ long }) => long)

test('every example succeeds unchanged and prints nothing to stderr', { timeout: 420_000 }, async () => {
  const all = new Set(leavesOf(program).flatMap(({ command }) => examplesOf(command))).difference(runElsewhere)
  const { command = [], shell = [], service = [] } = Object.groupBy(all, kindOf)
  const failures: string[] = []
  for (const example of command) failures.push(...problemOf(example, await runCommand(example)))
  const services = async () => {
    for (const example of service) failures.push(...problemOf(example, await runService(example)))
  }
  const shells = async () => {
    for (const example of shell) failures.push(...problemOf(example, await runInShell(example)))
  }
  await Promise.all([services(), shells()])
  expect(failures).toEqual([])
})

/** A service runs until it is stopped. A command with a pipe, an input or a variable needs processes of its own. */
function kindOf(example: string): 'service' | 'shell' | 'command' {
  if (/^(?:\w+=\S+ )?scrapersky (?:start|worker)/.test(example)) return 'service'
  return /^\w+=|[<|]/.test(example) ? 'shell' : 'command'
}

/** Other tests run these, with the same arguments, and look at the result. */
const runElsewhere = new Set([
  // demo.test.ts
  'scrapersky demo',
  // browser/demo-town.test.ts
  'scrapersky demo remove',
  'scrapersky start --no-demo',
  // start.test.ts
  'scrapersky start',
  'PORT=8080 scrapersky start',
  'scrapersky worker',
  // src/http/mcp/mcp.test.ts
  'SCRAPERSKY_API_KEY=sky_... scrapersky mcp',
  'SCRAPERSKY_API_KEY=sky_... scrapersky mcp --url https://leads.example.com',
  // harvest.test.ts
  'scrapersky harvest --file list.csv --out contacts.csv --report outcomes.csv',
  // search-to-crm.test.ts
  'scrapersky search dentists --in Larkford --to crm',
  'scrapersky harvest larkfield-dental.example.com --to crm',
  // accounts.test.ts
  'scrapersky user link ann@example.com',
  'scrapersky user list',
  'scrapersky key create --name laptop',
  // operating.test.ts
  'scrapersky retry',
  'scrapersky tenants',
  // cli.test.ts
  'scrapersky stages',
  'scrapersky rules list',
  'scrapersky rules show pages',
  'scrapersky rules enable sitemap-files',
  'scrapersky rules disable sitemap-files',
  'scrapersky doctor',
  'scrapersky doctor --json',
  'scrapersky migrate',
  'scrapersky migrate --json',
])

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function problemOf(example: string, { code, stdout, stderr }: Ended): string[] {
  const target = outputOf(example) ?? /--out (\S+)/.exec(example)?.[1]
  const written = target === undefined ? '' : textOf(target)
  // Expected: the warning about the fake web of this test, and that no lead of the new user is due.
  const noise = stderr.replace(/^(.*EVERY web request goes to the stub server|No row matches: due).*\n/gm, '')
  if (code === 0 && noise === '' && stdout + written !== '') return []
  return [`${example}: exit ${code}, ${JSON.stringify({ stdout, stderr, written: written.slice(0, 200) })}`]
}

function runInShell(example: string): Promise<Ended> {
  return runProduct(['-c', example], { command: ['/bin/sh'], cwd: folder, env: environment() })
}

/** The file that the shell writes the output to. */
const outputOf = (example: string) => /> (\S+)$/.exec(example)?.[1]

/** The shell reads the example and opens its output; the command runs in the process of the runner. */
async function runCommand(example: string): Promise<Ended> {
  const script = `scrapersky() { printf '%s\\0' "$@" >&3; }; ${example}`
  const stdio = ['ignore', 'ignore', 'inherit', 'pipe'] as const
  const { output } = spawnSync('/bin/sh', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
    stdio: [...stdio],
  })
  const ended = await runner.run((output[3] ?? '').split('\0').slice(0, -1), environment())
  const file = outputOf(example)
  if (file === undefined) return ended
  appendFileSync(join(folder, file), ended.stdout)
  return { ...ended, stdout: '' }
}

async function runService(example: string): Promise<Ended> {
  // Another program may use the port.
  const words = example.replace(/(PORT=|--metrics-port )\d+/, '$10')
  // Replaces the shell, which would exit on the signal before its child.
  const env = { ...environment(), LOG_LEVEL: 'info' }
  const service = startProduct(['-c', `exec env ${words}`], { command: ['/bin/sh'], cwd: folder, env })
  await until(example, () => /ready at|"address"|"working"/.test(service.stdout), 60)
  service.signalAll('SIGINT')
  const code = await service.exitCode
  return { code, stdout: service.stdout, stderr: '' }
}

function textOf(name: string): string {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'latin1') : ''
}
