import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { until } from '../../src/testing/until.ts'
import type { DatabaseAccess } from './create-database.ts'

interface N8nOptions {
  readonly folder: string
  readonly port: number
  readonly database: DatabaseAccess
  readonly incomingSecret: string
  readonly callback: { readonly url: string; readonly secret: string }
}

const workflowFile = resolve(import.meta.dirname, '../../docs/destinations/n8n-enrichment.workflow.json')
const workflowId = 'scraperskyEnrich'

/** n8n with the workflow of docs/destinations, its credentials and its callback URL filled in. */
export async function startN8n(program: string, options: N8nOptions): Promise<{ stop(): Promise<void> }> {
  const { folder, port, incomingSecret, callback } = options
  mkdirSync(folder, { recursive: true })
  const env = environmentOf(options)
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`n8n ${args[0]}: ${stdout.slice(-1000)} ${stderr.slice(-1000)}`)
  }
  const credential = (id: string, name: string, secret: string) => ({
    id,
    name,
    type: 'httpHeaderAuth',
    data: { name: 'Authorization', value: `Bearer ${secret}` },
  })
  const credentials = [
    credential('scraperskyIn', 'ScraperSky to n8n', incomingSecret),
    credential('scraperskyOut', 'n8n to ScraperSky', callback.secret),
  ]
  const text = readFileSync(workflowFile, 'utf8')
  const workflow = JSON.parse(text.replace(/https:\/\/scrapersky\.example\/[^"]+/, callback.url)) as object
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(credentials))
  writeFileSync(join(folder, 'workflow.json'), JSON.stringify([{ ...workflow, id: workflowId }]))
  run('import:credentials', `--input=${join(folder, 'credentials.json')}`)
  run('import:workflow', `--input=${join(folder, 'workflow.json')}`)
  run('publish:workflow', `--id=${workflowId}`)
  const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect(child)
  await until('n8n with its workflow', async () => {
    if (child.exitCode !== null) throw new Error(`n8n exited: ${output().slice(-3000)}`)
    return (await isActive(port)) || undefined
  })
  return {
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** An active workflow that waits for a POST says so to a GET. */
async function isActive(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/webhook/scrapersky-contacts`)
    return response.status === 404 && /not registered for GET/i.test(await response.text())
  } catch {
    // Not listening yet.
    return false
  }
}

function environmentOf({ folder, port, database }: N8nOptions): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    N8N_USER_FOLDER: folder,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_RUNNERS_BROKER_PORT: String(port + 1),
    N8N_ENCRYPTION_KEY: 'a key of this test only',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: database.host,
    DB_POSTGRESDB_PORT: String(database.port),
    DB_POSTGRESDB_USER: database.user,
    DB_POSTGRESDB_PASSWORD: database.password,
    DB_POSTGRESDB_DATABASE: database.database,
  }
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (piece: Buffer) => {
      text = (text + piece.toString()).slice(-10_000)
    })
  return () => text
}
