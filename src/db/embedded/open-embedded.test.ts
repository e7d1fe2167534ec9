import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stoppedHome } from '../../testing/stopped-home.ts'
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts'
import { cleanUp, newHome, query, serverPid } from './open-in-child.testing.ts'
import { isRunning } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

test('creates a database in an empty home, stores its data, and stops the server at the end', async () => {
  const home = newHome()
  const first: EmbeddedDatabase = await openEmbedded(home)
  const firstPid = serverPid(home)
  expect(first.started).toBe(true)
  await query(first.url, 'CREATE TABLE stored (word text)')
  await query(first.url, "INSERT INTO stored VALUES ('here')")
  await first.release()
  expect(isRunning(firstPid)).toBe(false)

  const second = await openEmbedded(home)
  serverPid(home)
  expect(second.started).toBe(true)
  expect(await query(second.url, 'SELECT word FROM stored')).toBe('here')
  await second.release()
  expect(readdirSync(home).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password', 'postgres.users'])
  expect(readdirSync(join(home, 'postgres'))).not.toContain('postmaster.pid')
})

test('listens on loopback only, without a socket file, with a password that only the owner can read', async () => {
  const home = newHome()
  const database = await openEmbedded(home)
  const pid = serverPid(home)
  const show = (name: string) => query(database.url, `SHOW ${name}`)
  expect(await show('listen_addresses')).toBe('127.0.0.1')
  expect(await show('unix_socket_directories')).toBe('')
  expect(await show('server_encoding')).toBe('UTF8')
  expect(await show('data_checksums')).toBe('on')
  expect(await show('timezone')).toBe('UTC')
  expect(await query(database.url, 'SELECT current_database()')).toBe('scrapersky')
  const locale = 'SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()'
  expect(await query(database.url, locale)).toBe('bC.UTF-8')
  expect(await query(database.url, 'SELECT rolpassword FROM pg_authid WHERE rolcanlogin')).toMatch(/^SCRAM-SHA-256/)
  expect(statSync(join(home, 'postgres.password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(database.url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  await database.release()
  expect(isRunning(pid)).toBe(false)
})

test('counts two handles in one process as two users, and a second release of one not at all', async () => {
  const home = stoppedHome()
  const [one, two] = await Promise.all([openEmbedded(home), openEmbedded(home)])
  const pid = serverPid(home)
  expect([one.started, two.started].sort()).toEqual([false, true])
  expect(one.url).toBe(two.url)
  await Promise.all([one.release(), one.release()])
  expect(await query(two.url, 'SELECT 1')).toBe(1)
  await two.release()
  expect(isRunning(pid)).toBe(false)
})

test('passes settings to the server, except those that would make it reachable from outside', async () => {
  const home = stoppedHome()
  const settings = { fsync: 'off', listen_addresses: '*' }
  const database = await openEmbedded(home, { settings })
  serverPid(home)
  expect(await query(database.url, 'SHOW fsync')).toBe('off')
  expect(await query(database.url, 'SHOW listen_addresses')).toBe('127.0.0.1')
  await database.release()
})

test('creates the database after a crash between creating the cluster and the database', async () => {
  const home = stoppedHome()
  const database = await openEmbedded(home)
  serverPid(home)
  const maintenance = new URL(database.url)
  maintenance.pathname = '/postgres'
  await query(maintenance.href, 'DROP DATABASE scrapersky')
  const again = await openEmbedded(home)
  expect(await query(again.url, 'SELECT current_database()')).toBe('scrapersky')
  await again.release()
  await database.release()
})

test('rotates a large log', async () => {
  const home = stoppedHome()
  const log = join(home, 'postgres.log')
  writeFileSync(log, 'old\n')
  truncateSync(log, 11 * 1024 * 1024)
  await (await openEmbedded(home)).release()
  expect(statSync(`${log}.1`).size).toBe(11 * 1024 * 1024)
  expect(readFileSync(log, 'utf8')).toContain('ready to accept connections')
})
