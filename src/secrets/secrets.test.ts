import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { createCredential, openCredential, replaceCredential, resealCredentials } from './credentials.ts'
import { addKey, readKeys, removeOldKeys } from './secret-keys.ts'
import { openSecrets } from './secrets.ts'

const database = useTestDatabase()
let folder: string
const source = () => ({ keys: undefined, file: join(folder, 'home', 'secrets.key') })
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a credential is sealed in its row, opens for its tenant only, and not after it was moved or changed', async () => {
  const { db, tenantId } = database
  const secrets = openSecrets(source())
  const id = await createCredential(db, secrets, tenantId, 'Schlüssel-123')
  const { sealed } = await db.selectFrom('credentials').select('sealed').where('id', '=', id).executeTakeFirstOrThrow()
  expect(Buffer.from(sealed.split(':')[2] ?? '', 'base64').includes('Schl')).toBe(false)
  expect(await openCredential(db, secrets, { tenantId, id })).toBe('Schlüssel-123')
  await expect(openCredential(db, secrets, { tenantId: id, id })).rejects.toMatchObject({ code: 'not_found' })

  const other = await createCredential(db, secrets, tenantId, 'other')
  await db.updateTable('credentials').set({ sealed }).where('id', '=', other).execute()
  await expect(openCredential(db, secrets, { tenantId, id: other })).rejects.toThrow(/another row/)
  await replaceCredential(db, secrets, { tenantId, id: other }, 'new')
  expect(await openCredential(db, secrets, { tenantId, id: other })).toBe('new')
  const elsewhere = openSecrets({ keys: ['another key with more than 32 characters'], file: '' })
  await expect(openCredential(db, elsewhere, { tenantId, id })).rejects.toThrow(/SECRETS_KEY/)
})

test('a rotation seals everything with the new key; a running process reads the key again', async () => {
  const { db, tenantId } = database
  await db.deleteFrom('credentials').execute()
  const running = openSecrets(source())
  const id = await createCredential(db, running, tenantId, 'a')
  const before = readFileSync(source().file, 'utf8')
  addKey(source())
  expect(await openCredential(db, openSecrets(source()), { tenantId, id })).toBe('a')
  expect(await resealCredentials(db, openSecrets(source()))).toBe(1)
  removeOldKeys(source())
  expect(readFileSync(source().file, 'utf8')).not.toBe(before)
  expect(readKeys(source())).toHaveLength(1)
  expect(await openCredential(db, running, { tenantId, id })).toBe('a')
})

test.skipIf(process.platform === 'win32')(
  'the key file is for its owner only, and refused when others can read it',
  () => {
    openSecrets(source()).seal('a', 'b')
    expect(statSync(source().file).mode & 0o777).toBe(0o600)
    chmodSync(source().file, 0o644)
    expect(() => openSecrets(source()).seal('a', 'b')).toThrow(/chmod 600/)
  },
)

test('of processes that begin together one creates the key', async () => {
  const script = `
    import { readOrCreateKeys } from ${JSON.stringify(new URL('./secret-keys.ts', import.meta.url).href)}
    process.stdout.write(readOrCreateKeys(${JSON.stringify({ file: source().file })})[0].id)`
  const ids = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const chunks: string[] = []
      child.stdout.on('data', (chunk) => chunks.push(String(chunk)))
      await once(child, 'close')
      return chunks.join('')
    }),
  )
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/)
})
