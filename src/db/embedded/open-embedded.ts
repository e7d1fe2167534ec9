// Opens the built-in PostgreSQL of a home directory. Any number of processes share one server: the first starts it, the last
// stops it. Opening and releasing hold a mutex of the home, so the files are consistent then: postmaster.pid has the state
// of the server, postgres.users the processes that use it. The next process repairs what a killed one left.
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { acceptsConnections, databaseUrl } from './accepts-connections.ts'
import { copyFolders, findUsableBinaries } from './binaries.ts'
import { createCluster, serverUser } from './create-cluster.ts'
import { hasCluster } from './existing-cluster.ts'
import { asEmbeddedError } from './failure.ts'
import { createHome, type HomeLayout, homeLayout } from './home-layout.ts'
import { withMutex } from './mutex.ts'
import { changeClusterOwner } from './ownership.ts'
import { findPlatformPackage } from './platform-package.ts'
import { serverAccount } from './server-account.ts'
import type { ServerPrograms } from './server-program.ts'
import { inspectServer } from './server-state.ts'
import { freePort, startServer } from './start-server.ts'
import { signalServer, stopServer } from './stop-server.ts'
import { hasUsers, register } from './user-registry.ts'

export interface EmbeddedDatabase {
  readonly url: string
  /** True when this call started the server, false when it attached to a running one. */
  readonly started: boolean
  /** The last release stops the server. Close your connections first. */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  /** Server settings (`-c name=value`), applied if this call starts the server. */
  readonly settings?: Readonly<Record<string, string>>
}

const pollMs = 10
const timeoutMs = 300_000
/** After SIGTERM a server waits for its clients without limit. After this time we request a fast shutdown. */
const smartShutdownMs = 5_000
const oldPortTries = 3
const oldPortPauseMs = 300

/** Starts the database of `home`, which is created if missing, or attaches to the server that another process started. */
export async function openEmbedded(home: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const layout = homeLayout(home)
  try {
    createHome(layout)
    return await withMutex(layout.lock, () => openLocked(layout, options))
  } catch (error) {
    throw asEmbeddedError(error, layout.home)
  }
}

async function openLocked(layout: HomeLayout, { settings = {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const found = findPlatformPackage()
  const account = serverAccount(layout)
  const programs = once(async () => ({
    root: await findUsableBinaries(found, account, copyFolders(layout.home, account)),
    account,
  }))
  if (!hasCluster(layout, found.major)) await createCluster(layout, await programs())
  changeClusterOwner(layout.data, account)
  const password = readPassword(layout)
  const { port, started } = await reachServer(layout, password, programs, settings)
  const entry = register(layout.users)
  const release = once(() => releaseEntry(layout, entry))
  return { url: databaseUrl(serverUser, password, port), started, release }
}

/** Waits for, or starts, a server that accepts connections. */
async function reachServer(
  layout: HomeLayout,
  password: string,
  programs: () => Promise<ServerPrograms>,
  settings: Readonly<Record<string, string>>,
): Promise<{ port: number; started: boolean }> {
  const startedAt = Date.now()
  let started = false
  try {
    while (Date.now() - startedAt < timeoutMs) {
      const state = await inspectServer(layout.data)
      if (state.kind === 'absent') {
        // The old port may be in use for a moment, even as the local port of a client that tries to connect to it.
        const choosePort = async (attempt: number) => {
          if (attempt > 1 && attempt <= oldPortTries) await sleep(oldPortPauseMs)
          return (attempt <= oldPortTries && state.lastPort) || freePort()
        }
        started = await startServer({
          layout,
          programs: await programs(),
          settings,
          choosePort,
        })
        continue
      }
      if (state.kind === 'ready' && (await acceptsConnections(serverUser, password, state.port, layout.home))) {
        return { port: state.port, started }
      }
      if (state.kind === 'stopping' && Date.now() - startedAt > smartShutdownMs) await signalServer(state.pid, 'INT')
      await sleep(pollMs)
    }
  } catch (error) {
    if (started) await stopServer(layout.data)
    throw error
  }
  throw new AppError('embedded_failed', `PostgreSQL on ${layout.data} did not become ready. Its log: ${layout.log}`)
}

async function releaseEntry(layout: HomeLayout, entry: string): Promise<void> {
  try {
    await withMutex(layout.lock, async () => {
      rmSync(entry, { force: true })
      if (!hasUsers(layout.users)) await stopServer(layout.data)
    })
  } catch (error) {
    throw asEmbeddedError(error, layout.home)
  }
}

function readPassword({ password, data }: HomeLayout): string {
  try {
    return readFileSync(password, 'utf8').trim()
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
    throw new AppError(
      'embedded_failed',
      `${password} is missing: it holds the password of the database in ${data}. Restore it from your backup.`,
    )
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
