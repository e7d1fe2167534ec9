// Contacts per second from queued to delivered: 100,000 contacts to the stand-in of HubSpot, which has no rate limit here, by two
// worker processes with the settings of a new installation, in batches of 100. Real PostgreSQL with fsync on.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import runtime from '../scripts/service-runtime.json' with { type: 'json' }
import { createRegistry } from '../src/curation/registry.ts'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { destinationTypes } from '../src/destinations/destination-types.ts'
import { selectForDelivery } from '../src/stages/wf8-delivery/select-for-delivery.ts'
import { delivery as deliveryStage } from '../src/stages/wf8-delivery/stage.ts'
import { deliveryTools, makeContacts, makeDestination } from '../src/testing/delivery-fixture.ts'
import { quietLog } from '../src/testing/loops.ts'
import { makeTenant } from '../src/testing/users.ts'
import { type Bench, BenchError, type BenchResult, rounded } from './bench.ts'
import type { DeliveryJob, WorkerReport } from './delivery/job.ts'

const all = 100_000
const workers = 2

export const delivery: Bench = {
  summary: `${all} contacts to the stand-in of HubSpot, ${workers} processes, batches of 100, contacts per second`,
  async run({ progress, args }) {
    const [, given] = /--contacts=(\d+)/.exec(args.join(' ')) ?? []
    const contacts = Number(given ?? all)
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const hubspot = startProgram('hubspot-server.ts', [])
    const open = await openDatabase({
      url: server.url,
      poolSize: 4,
      statementTimeoutSeconds: 600,
      name: 'bench',
      log: quietLog,
    })
    try {
      await migrate(open.pool)
      const endpoint = await hubspot.line()
      return await measure(
        open,
        { databaseUrl: server.url, endpoint, keyFile: join(home, 'secrets.key'), contacts },
        hubspot,
        progress,
      )
    } finally {
      hubspot.child.kill()
      await open.close()
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

type Program = ReturnType<typeof startProgram>

async function measure(
  { db }: OpenDatabase,
  job: Omit<DeliveryJob, 'name'> & { readonly contacts: number },
  hubspot: Program,
  progress: (text: string) => void,
): Promise<BenchResult> {
  const { contacts } = job
  const tenantId = await makeTenant(db, 'bench')
  progress(`making ${contacts} contacts`)
  const ids = await makeContacts(db, tenantId, contacts)
  const tools = deliveryTools(db, { hubspot: job.endpoint }, { keyFile: job.keyFile })
  const map = (destinationTypes.hubspot?.defaultMap ?? []).map(([from, to]) => ({ from, to, policy: 'fill' as const }))
  const credential = { token: 'pat-stub-key' }
  const destinationId = await makeDestination(db, tools, { tenantId, kind: 'hubspot', credential, map })
  await sql`ANALYZE`.execute(db)
  const running = Array.from({ length: workers }, (_, n) =>
    startProgram('worker.ts', [JSON.stringify({ ...job, name: `bench-${n}` })]),
  )
  for (const { line } of running) await line()

  const registry = createRegistry([{ folder: 'bench', stages: [deliveryStage({ destinations: tools })] }])
  const selection = { tenantId, actorId: tenantId, destinationId, target: { ids } }
  await inTransaction(db, (trx) => selectForDelivery(trx, registry, selection))
  const startedAt = performance.now()
  await untilDelivered(db, { tenantId, contacts }, progress)
  const seconds = (performance.now() - startedAt) / 1000

  for (const { child } of running) child.kill('SIGTERM')
  const reports: WorkerReport[] = []
  for (const { line } of running) reports.push(JSON.parse(await line()) as WorkerReport)
  hubspot.child.stdin?.write('count\n')
  const delivered = Number(await hubspot.line())
  if (delivered !== contacts) throw new BenchError(`HubSpot has ${delivered} of ${contacts} contacts.`)
  return describe({ contacts, seconds }, reports)
}

function describe(
  { contacts, seconds }: { readonly contacts: number; readonly seconds: number },
  reports: readonly WorkerReport[],
): BenchResult {
  const perS = Math.round(contacts / seconds)
  const statements = rounded(reports.reduce((sum, report) => sum + report.statements, 0) / contacts, 3)
  const rssMb = Math.max(...reports.map((report) => report.rssMb))
  const cpuS = reports.map((report) => report.cpuS.toFixed(1)).join(' and ')
  return {
    header: ['', 'contacts/s', 'statements per contact', 'MB per process', 'CPU s per process'],
    rows: [['ScraperSky', perS, statements, rssMb, cpuS]],
    result: { per_s: perS, statements_per_contact: statements, rss_mb: rssMb },
  }
}

async function untilDelivered(
  db: OpenDatabase['db'],
  { tenantId, contacts }: { readonly tenantId: string; readonly contacts: number },
  progress: (text: string) => void,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number; failed: number }>`
      SELECT count(*) FILTER (WHERE sync_status IN ('Queued', 'Processing'))::int AS open,
        count(*) FILTER (WHERE sync_status = 'Error')::int AS failed
      FROM contact_syncs WHERE tenant_id = ${tenantId}`.execute(db)
    const { open = 0, failed = 0 } = rows[0] ?? {}
    if (failed > 0) throw new BenchError(`${failed} contacts failed.`)
    if (open === 0) return
    progress(`${contacts - open} delivered`)
    await new Promise((resolve) => setTimeout(resolve, open > contacts / 20 ? 2000 : 100))
  }
}

function startProgram(file: string, args: readonly string[]) {
  const path = join(import.meta.dirname, 'delivery', file)
  // As the processes of the product are started.
  const child: ChildProcess = spawn(process.execPath, [...runtime.flags, path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...runtime.env },
  })
  if (child.stdout === null) throw new Error('a program without output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, line: async () => String((await lines.next()).value) }
}
