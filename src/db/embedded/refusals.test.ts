import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { stoppedHome } from '../../testing/stopped-home.ts'
import { openEmbedded } from './open-embedded.ts'
import { cleanUp, newHome, openInChild, ordinaryAccounts, serverPid } from './open-in-child.testing.ts'
import { findPlatformPackage } from './platform-package.ts'

const noProcess: number[] = []
const tinyDisk = mountTinyDisk()
afterEach(() => expect(cleanUp()).toEqual(noProcess))
afterAll(() => {
  if (tinyDisk === undefined) return
  spawnSync('/bin/umount', [tinyDisk])
  rmSync(tinyDisk, { recursive: true })
})

/** A disk that is too small for initdb; undefined if we may not mount one. */
function mountTinyDisk(): string | undefined {
  const home = mkdtempSync(join(tmpdir(), 'scrapersky-disk-'))
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', home]).status === 0) return home
  rmSync(home, { recursive: true })
  return undefined
}

test('does not change a data directory of another major version', async () => {
  const home = stoppedHome()
  writeFileSync(join(home, 'postgres', 'PG_VERSION'), '17\n')
  const before = readdirSync(join(home, 'postgres'))
  const refused = openEmbedded(home)
  await expect(refused).rejects.toMatchObject({ code: 'embedded_other_version' })
  await expect(refused).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18.*pg_dump/s)
  expect(readdirSync(join(home, 'postgres'))).toEqual(before)
})

test('does not change a directory that is not a cluster', async () => {
  const home = newHome()
  mkdirSync(join(home, 'postgres'), { recursive: true })
  writeFileSync(join(home, 'postgres', 'notes.txt'), 'mine')
  await expect(openEmbedded(home)).rejects.toMatchObject({ code: 'embedded_failed' })
  expect(readdirSync(join(home, 'postgres'))).toEqual(['notes.txt'])
})

test('refuses a home below a file', async () => {
  const home = newHome()
  writeFileSync(home, '')
  const refused = openEmbedded(join(home, 'data'))
  await expect(refused).rejects.toMatchObject({ code: 'embedded_home_unwritable' })
  await expect(refused).rejects.toThrow(/SCRAPERSKY_HOME/)
})

test.for(ordinaryAccounts())('refuses a home that $name may not write', async ({ account }) => {
  const home = newHome()
  mkdirSync(home)
  chmodSync(home, 0o555)
  const { error } = await openInChild(home, { account }).opened
  expect(error).toMatchObject({ code: 'embedded_home_unwritable' })
  expect(error?.message).toContain(home)
  expect(readdirSync(home)).toEqual([])
})

const initdbFailures = [
  { what: 'a limit on the size of files', home: undefined, before: 'ulimit -f 2000', code: 'embedded_failed' },
  ...(tinyDisk ? [{ what: 'a full disk', home: tinyDisk, before: ':', code: 'embedded_disk_full' }] : []),
]

test.for(initdbFailures)(
  'initdb stopped by $what leaves no incomplete directory',
  async ({ home = newHome(), before, code }) => {
    const { error } = await openInChild(home, { shellCommand: before }).opened
    expect(error?.code).toBe(code)
    expect(error?.message).toMatch(/File too large|No space left on device/)
    expect(readdirSync(home)).toEqual(['postgres.users'])
  },
)

test('reports the end of the log of a server that does not start', async () => {
  const home = stoppedHome()
  const refused = openEmbedded(home, { settings: { shared_buffers: 'plenty' } })
  await expect(refused).rejects.toMatchObject({ code: 'embedded_failed' })
  await expect(refused).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/)
  const database = await openEmbedded(home)
  serverPid(home)
  await database.release()
})

test('names the file of a lost password and stops the server', async () => {
  const home = stoppedHome()
  writeFileSync(join(home, 'postgres.password'), 'another')
  await expect(openEmbedded(home)).rejects.toThrow(/postgres\.password/)
  expect(readdirSync(join(home, 'postgres'))).not.toContain('postmaster.pid')
  rmSync(join(home, 'postgres.password'))
  await expect(openEmbedded(home)).rejects.toThrow(/postgres\.password is missing/)
})

test.for(['sunos-sparc', 'win32-x64'])('reports that there is no package for %s', (platform) => {
  expect(() => findPlatformPackage(platform)).toThrow(expect.objectContaining({ code: 'embedded_unavailable' }))
})
