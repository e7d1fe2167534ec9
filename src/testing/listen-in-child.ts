// A process that starts and stops a listener. It must exit by itself afterwards.
import pg from 'pg'
import { createLog } from '../core/log.ts'
import { connectionSettings } from '../db/database.ts'
import { channel, startListener } from '../db/listener.ts'

const settings = connectionSettings({ url: process.argv[2] ?? '', name: 'listening process' })
const pool = new pg.Pool(settings)
const listener = await startListener({
  settings,
  notify: (payload) => pool.query('SELECT pg_notify($1, $2)', [channel, payload]),
  pollSeconds: 1,
  log: createLog({ level: 'silent', pretty: false }),
})
const { mode } = listener
await listener.close()
await pool.end()
process.stdout.write(`${mode}, then closed\n`)
