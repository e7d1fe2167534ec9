// Opens the built-in PostgreSQL of a home directory. Any number of processes share one server: the first starts it, the
// last stops it. Opening and releasing happen inside a mutex of the home, so at each of them the files tell the truth:
// postmaster.pid what the server does, postgres.users who needs it. What a killed process left is put right by the next.
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { answers, databaseUrl } from './answering-server.ts'
import { copyFolders, usableBinaries } from './binaries.ts'
import { createCluster, serverUser } from './create-cluster.ts'
import { hasCluster } from './existing-cluster.ts'
import { asEmbeddedError } from './failure.ts'
import { type HomeLayout, layOut, makeHome } from './home-layout.ts'
import { withMutex } from './mutex.ts'
import { giveClusterTo } from './ownership.ts'
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
  /** Gives the server up; the last to do so stops it. Close your connections first. */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  /** Server settings (`-c name=value`) in case this call starts the server; a running one keeps its own. */
  readonly settings?: Readonly<Record<string, string>>
}

const pollMs = 10
const patienceMs = 300_000
/** A server that was asked to stop gently waits for its clients, possibly for ever. We need it gone. */
const gentleStopMs = 5_000
const oldPortTries = 3
const oldPortPauseMs = 300

/** Starts the database of `home`, making it when there is none, or attaches to the server that another process started. */
export async function openEmbedded(home: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const layout = layOut(home)
  try {
    makeHome(layout)
    return await withMutex(layout.lock, () => openInside(layout, options))
  } catch (error) {
    throw asEmbeddedError(error, layout.home)
  }
}

async function openInside(layout: HomeLayout, { settings = {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const found = findPlatformPackage()
  const account = serverAccount(layout)
  const programs = once(async () => ({
    root: await usableBinaries(found, account, copyFolders(layout.home, account)),
    account,
  }))
  if (!hasCluster(layout, found.major)) await createCluster(layout, await programs())
  giveClusterTo(layout.data, account)
  const password = readPassword(layout)
  const { port, started } = await reachServer(layout, password, programs, settings)
  const entry = register(layout.users)
  const release = once(() => releaseEntry(layout, entry))
  return { url: databaseUrl(serverUser, password, port), started, release }
}

/** Whatever the server is doing, ends with one that answers. */
async function reachServer(
  layout: HomeLayout,
  password: string,
  programs: () => Promise<ServerPrograms>,
  settings: Readonly<Record<string, string>>,
): Promise<{ port: number; started: boolean }> {
  const begun = Date.now()
  let started = false
  try {
    while (Date.now() - begun < patienceMs) {
      const state = await inspectServer(layout.data)
      if (state.kind === 'absent') {
        // The old port may be taken for a moment, even by a client that looks for us there and got it as its own.
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
      if (state.kind === 'ready' && (await answers(serverUser, password, state.port, layout.home))) {
        return { port: state.port, started }
      }
      if (state.kind === 'stopping' && Date.now() - begun > gentleStopMs) await signalServer(state.pid, 'INT')
      await sleep(pollMs)
    }
  } catch (error) {
    if (started) await stopServer(layout.data)
    throw error
  }
  throw new AppError('embedded_failed', `The PostgreSQL on ${layout.data} does not get ready. Its log: ${layout.log}`)
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
