import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, runProduct, startProduct } from './support/product.ts'

const database = useTestDatabase()
afterEach(() => expect(cleanUpProducts()).toEqual([]))

test('a worker serves metrics and health on its own port, counts what it does, and stops', async () => {
  const env = { DATABASE_URL: database.url, WORKER_METRICS_PORT: '0' }
  const worker = startProduct(['worker', '--stages', 'wf7-page-extraction'], { env })
  const base = await until('the worker', () => /"metrics":"(http:\S+)\/metrics"/.exec(worker.stdout)?.[1])
  const health = await fetch(`${base}/health`)
  expect([health.status, await health.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'ok', stages: [{ id: 'wf7-page-extraction', in_flight: 0 }] }),
  ])
  expect((await fetch(`${base}/api/v2/stages`)).status).toBe(404)

  // The web client refuses the IP, so the row ends without a request.
  await sql`
    WITH site AS (INSERT INTO domains (tenant_id, host) VALUES (${database.tenantId}, '127.0.0.1') RETURNING id)
    INSERT INTO pages (tenant_id, domain_id, url, page_processing_status)
    SELECT ${database.tenantId}, id, 'http://127.0.0.1/contact', 'Queued' FROM site
  `.execute(database.db)
  const metrics = await until('the row', async () => {
    const text = await (await fetch(`${base}/metrics`)).text()
    return text.includes('scrapersky_rows_settled_total{') ? text : undefined
  })
  expect(metrics.split('\n')).toEqual(
    expect.arrayContaining([
      'scrapersky_rows_claimed_total{stage="wf7-page-extraction"} 1',
      'scrapersky_rows_settled_total{stage="wf7-page-extraction",settlement="completed"} 1',
      'scrapersky_database_up 1',
    ]),
  )

  const { port } = new URL(base)
  const second = await runProduct(['worker', '--metrics-port', port], { env })
  expect(second).toMatchObject({
    code: 1,
    stderr: `Another program listens on 127.0.0.1:${port}. Stop it, or set WORKER_METRICS_PORT (or --metrics-port) to another number.\n(port_taken)\n`,
  })
  worker.signalTop('SIGTERM')
  expect(await worker.exitCode).toBe(0)
  await expect(fetch(`${base}/health`)).rejects.toThrow()
}, 300_000)

test('refuses a port that is none, and names the option or the setting', async () => {
  const env = { DATABASE_URL: database.url }
  const option = await runProduct(['worker', '--metrics-port', '70000'], { env })
  expect(option).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--metrics-port.*give a port from 0 to 65535/),
  })
  const setting = await runProduct(['worker'], { env: { ...env, WORKER_METRICS_PORT: 'http' } })
  expect(setting).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('WORKER_METRICS_PORT is "http": it must be a whole number from 0 to 65535.'),
  })
})
