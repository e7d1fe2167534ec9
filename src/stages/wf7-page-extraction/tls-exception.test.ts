import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Web } from '../../crawl/web.ts'
import { createExtractPool } from '../../extract/pool/extract-pool.ts'
import { makeCertificate } from '../../testing/fake-web/certificates.ts'
import { head, type RawServer, startRawServer } from '../../testing/fake-web/raw-server.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { pageFixture } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeTenant } from '../../testing/users.ts'
import { addTlsException, revokeTlsException } from '../tls-exceptions.ts'

const database = useTestDatabase()
const extractor = createExtractPool({ threads: 1 })
let server: RawServer
let web: Web
const body = '<!doctype html><title>Shop</title><p>Write to <a href="mailto:info@brix-mail.com">us</a></p>'

beforeAll(async () => {
  const certificate = await makeCertificate({ names: ['secure.test'] })
  server = await startRawServer((socket, request) => {
    const found = !request.startsWith('GET /robots.txt ')
    const text = found ? body : ''
    const type = 'Content-Type: text/html'
    socket.write(head(found ? '200 OK' : '404 Not Found', type, `Content-Length: ${text.length}`) + text)
  }, certificate)
  web = testWeb({ allowPorts: [server.port], resolve: () => Promise.resolve(['127.0.0.1']) })
})
afterAll(() => Promise.all([web.close(), extractor.close(), server.close()]))

test('a page is read without a valid certificate only for the tenant with an exception, and says so', async () => {
  const { db, tenantId } = database
  const url = `https://secure.test:${server.port}/contact`
  const ours = pageFixture(database, { web, extractor })
  const theirs = pageFixture({ db, tenantId: await makeTenant(db, 'Other') }, { web, extractor })
  const actor = { tenantId, actorId: null }
  await addTlsException(db, actor, { host: 'secure.test', reason: 'self-signed, the owner knows' })

  const id = await ours.addPage(url)
  expect(await ours.read(id)).toMatchObject({
    page_processing_outcome: 'contacts_found',
    tls_problem: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  expect(await theirs.read(await theirs.addPage(url))).toMatchObject({
    page_processing_outcome: 'tls_invalid',
    tls_problem: null,
  })
  await revokeTlsException(db, actor, { host: 'secure.test' })
  expect(await ours.read(await ours.addPage(`${url}/more`))).toMatchObject({ page_processing_outcome: 'tls_invalid' })
})
