import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { pause } from '../core/time.ts'
import { homeLayout } from '../db/embedded/home-layout.ts'
import { readPostmasterFile } from '../db/embedded/postmaster-file.ts'
import { stoppedHome } from '../testing/stopped-home.ts'
import { until } from '../testing/until.ts'
import { openInstallation, readSettings } from './installation.ts'

/** The running server. */
function serverOf(home: string) {
  const file = readPostmasterFile(homeLayout(home).data)
  if (typeof file !== 'object') throw new Error('the server does not run')
  return file
}

function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server))
  })
}

test('a process finds its built-in database on another port, as after a full disk, with all that was saved', async () => {
  const home = stoppedHome()
  const installation = await openInstallation(readSettings('nowhere', { SCRAPERSKY_HOME: home }))
  onTestFinished(() => installation.close())
  const listener = await installation.startListener()
  onTestFinished(() => listener.close())
  const { db } = installation
  await db.insertInto('tenants').values({ name: 'Kept' }).execute()
  const { pid, port } = serverOf(home)
  // A server that ends by itself removes its file, and with it the port. Another program takes the port.
  process.kill(pid, 'SIGINT')
  const occupant = await until('the port to be free', () => listenOn(port))
  onTestFinished(() => void occupant.close())
  const names = await until('the database', () =>
    db
      .selectFrom('tenants')
      .select('name')
      .execute()
      .catch(() => undefined),
  )
  expect(names).toContainEqual({ name: 'Kept' })
  expect(serverOf(home).port).not.toBe(port)
  await until('notifications', () => listener.mode === 'listening')
  const heard = new Promise<string>((resolve) => listener.onWake((payload) => payload === 'hello' && resolve(payload)))
  await until('the listener', async () => {
    await sql`SELECT pg_notify('scrapersky', 'hello')`.execute(db)
    return Promise.race([heard, pause(200).then(() => undefined)])
  })
})
