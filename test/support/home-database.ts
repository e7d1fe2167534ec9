import { type Database, openDatabase } from '../../src/db/database.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { quietLog } from '../../src/testing/loops.ts'

/** Opens the database of a home that a running product may be using. */
export async function withHomeDatabase(home: string, look: (db: Database) => Promise<void>): Promise<void> {
  const embedded = await openEmbedded(home)
  const { db, close } = await openDatabase({
    url: embedded.url,
    poolSize: 2,
    statementTimeoutSeconds: 30,
    name: 'test',
    log: quietLog,
  })
  try {
    await look(db)
  } finally {
    await close()
    await embedded.release()
  }
}
