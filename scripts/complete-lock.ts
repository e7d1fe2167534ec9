// `npm run lock`: installs, then completes the lock files for every platform and registry.
//
// npm leaves out optional packages that its registry does not have, which is common with a mirror that has the binaries of
// one platform. On another platform npm would then install nothing for them, without an error (npm/cli#4828). A stub with
// a version is enough for npm to fetch the package. A resolved URL would tie the lock file to one registry.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLock, type LockFile } from './lock-file.ts'

for (const folder of ['.', 'bench', 'clients/typescript']) {
  const options = ['install', '--package-lock-only', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved']
  const done = spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) process.exit(done.status ?? 1)
  const file = `${folder}/package-lock.json`
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
  const { completed, added } = completeLock(lock)
  writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`)
  process.stdout.write(`${file}: ${added.length} stubs added\n`)
}
