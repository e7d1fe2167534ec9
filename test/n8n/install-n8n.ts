import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const n8nVersion = '2.40.7'
const folder = resolve(import.meta.dirname, '../../.cache/n8n', n8nVersion)
const program = join(folder, 'node_modules/n8n/bin/n8n')
const maxMs = 10 * 60_000

/** About 2,400 packages, so not among the dependencies. Returns its program; a later run finds it installed. */
export function installN8n(): string {
  if (existsSync(join(folder, 'installed'))) return program
  mkdirSync(folder, { recursive: true })
  const dependencies = { n8n: n8nVersion }
  // Versions that are not on every registry.
  const overrides = { xlsx: '0.18.5', linkedom: '0.18.12', '@langchain/langgraph': '1.2.0' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--omit=dev']
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, timeout: maxMs, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm could not install n8n: ${error?.message ?? stderr.slice(-2000)}`)
  writeFileSync(join(folder, 'installed'), '')
  return program
}
