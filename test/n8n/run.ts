// `npm run test:n8n`: a real n8n, installed in a folder of its own, receives a contact in its Webhook node and sends an enrichment back
// with its HTTP Request node: the workflow of docs/destinations. Everything but the installation is on loopback.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../src/testing/until.ts'
import { cleanUpProducts, startProduct } from '../support/product.ts'
import { openApi } from './api.ts'
import { createDatabase } from './create-database.ts'
import { installN8n, n8nVersion } from './install-n8n.ts'
import { startN8n } from './start-n8n.ts'

const secret = `in-${crypto.randomUUID()}`
const phone = '+441134960777'
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'n8n-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
opened.defer(() => void cleanUpProducts())
try {
  const started = performance.now()
  const program = installN8n()
  say(`n8n ${n8nVersion} is installed (${Math.round((performance.now() - started) / 1000)} s)`)

  const home = join(folder, 'home')
  const env = { SCRAPERSKY_HOME: home, DELIVERY_ALLOW_ADDRESSES: '127.0.0.1' }
  // The site of the contact is a real host: no other stage may read it.
  const product = startProduct(['start', '--no-stages'], { env })
  const address = await product.ready()
  startProduct(['worker', '--stages', 'wf8-delivery,wf8-opt-outs'], { env })
  const key = await until('the key', () => /API key, shown once: (sky_\S+)/.exec(product.stdout)?.[1])
  const api = openApi(address, key)

  const port = 5679
  const made = await api('POST', '/destinations', {
    kind: 'n8n',
    name: 'n8n',
    base_url: `http://127.0.0.1:${port}/webhook/scrapersky-contacts`,
    credential: { secret },
  })
  const hook = await api('POST', `/destinations/${made.id}/hook`, {})
  const database = await createDatabase(home, 'n8n')
  const n8n = await startN8n(program, {
    folder: join(folder, 'n8n'),
    port,
    database,
    incomingSecret: secret,
    callback: { url: `${address}${hook.url}`, secret: String(hook.secret) },
  })
  opened.defer(() => n8n.stop())
  say('n8n is ready, and the workflow is active')

  const { account } = await api('POST', `/destinations/${made.id}/test`)
  say(`connection test: ${account}`)
  const contact = await api('POST', '/contacts', { domain: 'example.com', email: 'ann@example.com', name: 'Ann Smith' })
  await api('POST', '/contacts/deliver', { destination_id: made.id, ids: [contact.id] })
  const found = await until('the enrichment', async () => {
    const row = await api('GET', `/contacts/${contact.id}`)
    return row.item.phone === phone ? row : undefined
  })
  const methods = found.evidence.map(({ field, method }: Record<string, unknown>) => `${field}: ${method}`)
  if (!methods.includes('phone: enrichment') || !methods.includes('enrichment: enrichment'))
    throw new Error(`the evidence is ${methods.join(', ')}`)
  say(`delivered: ${found.deliveries[0]?.sync_outcome}; evidence: ${methods.join(', ')}`)

  // A wrong credential pauses the destination; nothing is lost.
  await api('PATCH', `/destinations/${made.id}`, { credential: { secret: 'wrong' } })
  await api('PATCH', `/contacts/${contact.id}`, { name: 'Anna Smith' })
  await api('POST', '/contacts/deliver', { destination_id: made.id, ids: [contact.id] })
  const problem = await until('the rejected credential', async () => {
    const shown = await api('GET', `/destinations/${made.id}`)
    return typeof shown.problem === 'string' ? shown.problem : undefined
  })
  say(`wrong credential: ${problem}`)
  say('passed')
} catch (error) {
  say(`FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}
