// `npm run generate` calls it: writes the functions and types of clients/typescript from the OpenAPI document.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppDependencies } from '../src/http/app-options.ts'
import { documentOperations, openApiDocument } from '../src/http/openapi.ts'
import { operationsOf } from '../src/http/operations.ts'

const folder = join(import.meta.dirname, '../clients/typescript')
const hashFile = join(folder, 'src/generated/document.sha256')

/** The document that the client is generated from: declaring routes opens no connection, so no parts are needed. */
function documentText(): string {
  const operations = operationsOf({} as AppDependencies)
  const all = [...operations, ...documentOperations(operations, '2', () => '')]
  return `${JSON.stringify(openApiDocument(all, '2'), null, 1)}\n`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function isClientCurrent(): boolean {
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8').trim() === hashOf(documentText())
}

/** Installs the generator, which nothing else needs, when a route has changed for the first time. */
export function generateClient(): void {
  if (isClientCurrent()) return
  const document = documentText()
  const input = join(folder, 'openapi.json')
  const npm = (...args: string[]) => {
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`npm ${args[0]} failed in clients/typescript. Run it there to see why.`)
  }
  if (!existsSync(join(folder, 'node_modules'))) {
    npm('install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error')
  }
  writeFileSync(input, document)
  npm('exec', '--no', 'openapi-ts')
  rmSync(input)
  writeFileSync(hashFile, `${hashOf(document)}\n`)
}
