// A streaming standby with the built-in server: a copy of a home that is stopped has the same history as the home itself, so
// it follows the log from there.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedDatabase, openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { copyHome } from '../../src/testing/prepared-home.ts'

const settings = { fsync: 'off', full_page_writes: 'off' }

export interface Replicated {
  readonly primary: EmbeddedDatabase
  readonly standby: EmbeddedDatabase
}

/** Starts both in `folder`, from a stopped home. */
export async function startReplicated(stoppedHome: string, folder: string): Promise<Replicated> {
  const [home, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  for (const to of [home, copy]) copyHome(stoppedHome, to)
  const primary = await openEmbedded(home, { settings })
  writeFileSync(join(copy, 'postgres/standby.signal'), '')
  const { hostname: host, port, username: user, password } = new URL(primary.url)
  const primary_conninfo = `host=${host} port=${port} user=${user} password=${password}`
  return { primary, standby: await openEmbedded(copy, { settings: { ...settings, primary_conninfo } }) }
}
