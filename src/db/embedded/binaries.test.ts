import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findUsableBinaries } from './binaries.ts'
import { cleanUp, newHome, openInChild, ordinaryAccounts } from './open-in-child.testing.ts'
import type { Account } from './ownership.ts'
import { findPlatformPackage, type PlatformPackage, programIn } from './platform-package.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

/** The package as npm unpacks it without install scripts: without links to the libraries. */
function unlinkedPackage(parent: string): PlatformPackage {
  const found = findPlatformPackage()
  const root = join(parent, 'package')
  cpSync(found.root, root, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  return { ...found, root }
}

/** initdb needs the linked libraries. */
function run(root: string, account: Account | undefined): string {
  const { stdout, stderr, error } = spawnSync(programIn(root, 'initdb'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...account,
  })
  return `${stdout}${stderr}${error?.message}`
}

function nestedFolder(parent: string, account: Account | undefined): string {
  const folder = join(parent, 'cache')
  mkdirSync(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  return join(folder, 'scrapersky')
}

test('creates the missing links in the package', async () => {
  const parent = dirname(newHome())
  const found = unlinkedPackage(parent)
  const account = ordinaryAccounts()[0]?.account
  expect(run(found.root, account)).toMatch(/error while loading|not loaded/)
  expect(await findUsableBinaries(found, account, [])).toBe(found.root)
  expect(run(found.root, account)).toMatch(/initdb \(PostgreSQL\) 18/)
})

test.for(ordinaryAccounts())('uses a copy when $name may not write the package', async ({ account }) => {
  const home = newHome()
  const { root } = unlinkedPackage(dirname(home))
  chmodSync(join(root, 'native', 'lib'), 0o555)
  const unusable = join(dirname(home), 'file')
  writeFileSync(unusable, '')
  const folder = nestedFolder(dirname(home), account)
  const report = await openInChild(home, { account, binaries: [root, join(unusable, 'below'), folder] }).opened
  expect(report.error).toBeUndefined()
  expect(report.root).toContain(folder)
  expect(run(report.root ?? '', account)).toMatch(/initdb \(PostgreSQL\) 18/)
  const again = await openInChild(home, { account, binaries: [root, folder] }).opened
  expect(again.root).toBe(report.root)
  expect(readdirSync(folder)).toHaveLength(1)
  chmodSync(join(root, 'native', 'lib'), 0o755)
})

const otherAccounts = ordinaryAccounts().flatMap(({ account }) => (account ? [{ account }] : []))

test.for(otherAccounts)('root copies a package that only root may enter, once', async ({ account }) => {
  const open = dirname(newHome())
  const found = unlinkedPackage(dirname(newHome(0o700)))
  const folder = join(open, 'lib')
  const [one, two] = await Promise.all([1, 2].map(() => findUsableBinaries(found, account, [folder])))
  expect(one).toBe(two)
  expect(one).toContain(folder)
  expect(run(found.root, account)).not.toMatch(/initdb \(PostgreSQL\) 18/)
  expect(run(one ?? '', account)).toMatch(/initdb \(PostgreSQL\) 18/)
  expect(readdirSync(folder)).toHaveLength(1)
})

test.for(otherAccounts)('root refuses a folder that another user owns or may write', async ({ account }) => {
  const open = dirname(newHome())
  const found = unlinkedPackage(dirname(newHome(0o700)))
  const [planted, loose] = [join(open, 'planted'), join(open, 'loose')]
  for (const folder of [planted, loose]) mkdirSync(folder)
  chownSync(planted, account.uid, account.gid)
  chmodSync(loose, 0o777)
  const refused = findUsableBinaries(found, account, [planted, loose])
  await expect(refused).rejects.toMatchObject({ code: 'embedded_unavailable' })
  expect([...readdirSync(planted), ...readdirSync(loose)]).toEqual([])
})
