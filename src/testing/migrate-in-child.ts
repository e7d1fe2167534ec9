// A process of its own that migrates: ten of them at once are what `scrapersky start` on ten machines does.
import { createLog } from '../core/log.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

const url = process.argv[2] ?? ''
const { pool, close } = await openDatabase({
  url,
  poolSize: 2,
  statementTimeoutSeconds: 60,
  name: 'migrate',
  log: createLog({ level: 'silent', pretty: false }),
})
process.stdout.write(`${JSON.stringify(await migrate(pool))}\n`)
await close()
