import { afterEach, expect, test } from 'vitest'
import { stoppedHome } from '../../testing/stopped-home.ts'
import { openEmbedded } from './open-embedded.ts'
import { cleanUp, query, serverPid } from './open-in-child.testing.ts'
import { prepareProductRole } from './product-role.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

test('the product is no superuser, also in a home of a former version, and keeps what only one may set', async () => {
  const home = stoppedHome()
  const server = await openEmbedded(home)
  serverPid(home)
  // As a former version left it: all belongs to the superuser, and the role is not known.
  await query(server.url, 'REASSIGN OWNED BY scrapersky_product TO scrapersky')
  await query(server.url, 'ALTER FUNCTION texticlike(text,text) NOT LEAKPROOF')
  await query(server.url, 'DROP ROLE scrapersky_product')

  const url = await prepareProductRole(server.url)
  expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false)
  const refused = await query(url, "COPY (SELECT 1) TO PROGRAM 'true'").catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '42501' })
  const others = `SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'i')
    AND pg_get_userbyid(relowner) <> current_user`
  expect(await query(url, others)).toBe(0)
  expect(await query(url, "SELECT proleakproof FROM pg_proc WHERE oid = 'texticlike(text,text)'::regprocedure")).toBe(
    true,
  )
  expect(await query(url, 'SELECT count(*)::int FROM tenants')).toBe(0)
  await query(url, 'ALTER TABLE pages DISABLE TRIGGER USER')
  await query(url, 'ALTER TABLE pages ENABLE TRIGGER USER')

  // Another password, as after the file was replaced.
  await query(server.url, "ALTER ROLE scrapersky_product PASSWORD 'other'")
  expect(await query(await prepareProductRole(server.url), 'SELECT 1')).toBe(1)
  await server.release()
})
