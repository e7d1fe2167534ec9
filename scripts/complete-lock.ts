// `npm run lock`: installs, then completes the lock files for every platform and registry.
//
// npm leaves out optional packages that its registry does not have, which is common with a mirror that has the binaries of
// one platform. On another platform npm would then install nothing for them, without an error (npm/cli#4828). A stub with
// a version is enough for npm to fetch the package; it gets the hash of its content if the registry has it. A resolved URL
// would tie the lock file to one registry.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { addHashes, completeLock, type LockFile, withoutHash } from './lock-file.ts'

/** The hash that the registry has of a package; undefined if it does not have the package. */
function hashOf(spec: string): string | undefined {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const
  const hash = spawnSync('npm', ['view', spec, 'dist.integrity'], options).stdout.trim()
  return hash.startsWith('sha512-') ? hash : undefined
}

for (const folder of ['.', 'bench', 'clients/typescript']) {
  const options = ['install', '--package-lock-only', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved']
  const done = spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) process.exit(done.status ?? 1)
  const file = `${folder}/package-lock.json`
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
  const { completed, added } = completeLock(lock)
  const hashes = new Map<string, string>()
  for (const spec of withoutHash(completed)) {
    const hash = hashOf(spec)
    if (hash !== undefined) hashes.set(spec, hash)
  }
  const hashed = addHashes(completed, hashes)
  writeFileSync(file, `${JSON.stringify(hashed, null, 2)}\n`)
  const left = withoutHash(hashed).length
  process.stdout.write(`${file}: ${added.length} stubs added, ${left} packages without a hash\n`)
}
