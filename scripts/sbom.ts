// `npm run sbom`: writes the bill of materials (CycloneDX) of all dependencies to sbom.cdx.json, those for development marked. As a check (`--check`) it
// writes nothing, and fails if a dependency of the lock file is missing there. Needs no network.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
const { stdout, stderr, status } = spawnSync('npm', args, {
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  shell: process.platform === 'win32',
})
if (status !== 0) {
  process.stderr.write(stderr)
  process.exit(1)
}
const { components } = JSON.parse(stdout) as {
  components: readonly { name: string; group?: string; version: string }[]
}
const listed = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<
    Record<string, { version?: string; dev?: boolean; devOptional?: boolean; peer?: boolean; name?: string }>
  >
}
const missing = Object.entries(packages).flatMap(([path, { version, dev, devOptional, peer, name }]) => {
  const isShipped = path !== '' && dev !== true && devOptional !== true && peer !== true
  const entry = `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`
  return isShipped && !listed.has(entry) ? [entry] : []
})
if (missing.length > 0) {
  process.stdout.write(`not in the bill of materials: ${missing.join(', ')}\n`)
  process.exit(1)
}
if (!process.argv.includes('--check')) {
  writeFileSync('sbom.cdx.json', stdout)
  process.stdout.write(`sbom.cdx.json: ${components.length} components\n`)
}
