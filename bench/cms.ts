// `scrapersky harvest` of WordPress (with pretty and plain permalinks), MediaWiki and DokuWiki, installed from Debian packages
// and served by PHP on loopback, with planted contacts. Ends with an error if an own contact is missing, a contact of a third
// party is taken, or a site gets more than 20 requests before its first page with contacts.
//
// Install them first, on Debian: apt-get install --no-install-recommends wordpress mediawiki dokuwiki php-cli php-mysql
// php-sqlite3 php-mbstring php-xml php-intl mariadb-server wordpress-theme-twentytwentythree
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Bench, BenchError } from './bench.ts'
import { openDokuWiki } from './cms/dokuwiki.ts'
import { openMediaWiki } from './cms/mediawiki.ts'
import { ownValues, pages, strangeValues } from './cms/planted.ts'
import { Programs } from './cms/programs.ts'
import { openSites } from './cms/site-server.ts'
import { openWordPress } from './cms/wordpress.ts'

const packages =
  'wordpress mediawiki dokuwiki php-cli php-mysql php-sqlite3 php-mbstring php-xml php-intl mariadb-server wordpress-theme-twentytwentythree'
const folders = [
  '/usr/share/wordpress',
  '/usr/share/mediawiki',
  '/usr/share/dokuwiki',
  '/usr/bin/php',
  '/usr/sbin/mariadbd',
]
const maxRequestsBefore = 20
const cli = join(import.meta.dirname, '../src/main/cli.ts')

/** With `--show` every request is printed. */
export const cms: Bench = {
  summary: 'contacts that a harvest finds on real WordPress, MediaWiki and DokuWiki',
  async run({ progress, args }) {
    if (folders.some((path) => !existsSync(path)))
      throw new BenchError(`Install them first: apt-get install --no-install-recommends ${packages}`)
    const folder = mkdtempSync(join(tmpdir(), 'scrapersky-cms-'))
    const programs = new Programs()
    try {
      const servers = new Map([
        ...(await openWordPress(join(folder, 'wordpress'), programs)),
        ...(await openMediaWiki(join(folder, 'mediawiki'), programs)),
        ...(await openDokuWiki(join(folder, 'dokuwiki'), programs)),
      ])
      progress(`${servers.size} sites are up`)
      const sites = await openSites(servers)
      const contacts = await harvest(join(folder, 'home'), [...servers.keys()], sites.port)
      const results = [...servers.keys()].map((host) => judge(host, contacts, sites.requests))
      await sites.close()
      if (args.includes('--show'))
        for (const [host, paths] of sites.requests) progress(`${host}\n  ${paths.join('\n  ')}`)
      const faults = results.flatMap(({ host, missing, strange, before }) => [
        ...missing.map((value) => `${host}: ${value} is missing`),
        ...strange.map((value) => `${host}: ${value} of a third party is taken`),
        ...(before > maxRequestsBefore ? [`${host}: ${before} requests before the pages`] : []),
      ])
      if (faults.length > 0) throw new BenchError(faults.join('\n'))
      return {
        header: ['site', 'own contacts', 'missing', 'of third parties', 'requests before the pages', 'requests'],
        rows: results.map((one) => [
          one.host,
          one.own,
          one.missing.length,
          one.strange.length,
          one.before,
          one.requests,
        ]),
        result: Object.fromEntries(results.map(({ host, own, before }) => [host.split('.', 1)[0], { own, before }])),
      }
    } finally {
      await programs.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Contact {
  readonly website_url: string
  readonly email: string | null
  readonly phone: string | null
}

async function harvest(home: string, hosts: readonly string[], port: number): Promise<Contact[]> {
  const env = {
    PATH: process.env.PATH,
    SCRAPERSKY_HOME: home,
    CRAWL_CONNECT_TO: `127.0.0.1:${port}`,
    CRAWL_ALLOW_ADDRESSES: '127.0.0.1',
    CRAWL_GAP_MS: '0',
    LOG_LEVEL: 'warn',
  }
  // Not spawnSync: this process serves the sites meanwhile.
  const child = spawn(process.execPath, [cli, 'harvest', ...hosts, '--json'], { env, timeout: 240_000 })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await ended) !== 0) throw new BenchError(`The harvest failed: ${problems}`)
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Contact)
}

function judge(host: string, contacts: readonly Contact[], requests: ReadonlyMap<string, readonly string[]>) {
  const found = new Set(
    contacts
      .filter(({ website_url }) => new URL(website_url).hostname === host)
      .flatMap(({ email, phone }) => [email, phone])
      .filter((value) => value !== null),
  )
  const own = ownValues(host)
  const asked = requests.get(host) ?? []
  const first = asked.findIndex((path) => isPlanted(path))
  return {
    host,
    own: own.filter((value) => found.has(value)).length,
    missing: own.filter((value) => !found.has(value)),
    strange: strangeValues.filter((value) => found.has(value)),
    before: first < 0 ? asked.length : first,
    requests: asked.length,
  }
}

/** A request for a page with planted contacts, by its name or, in plain permalinks, its number. */
function isPlanted(path: string): boolean {
  const lower = decodeURIComponent(path).toLowerCase()
  return /[?&](?:page_id|p)=\d/.test(lower) || pages.some(({ name }) => lower.includes(name.toLowerCase()))
}
