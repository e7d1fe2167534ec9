import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { pause } from '../src/core/time.ts'
import { until } from '../src/testing/until.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import {
  cleanUpProducts,
  databasePid,
  isDatabaseRunning,
  leftProcesses,
  newFolder,
  nodesToCall,
  type Product,
  runProduct,
  scrapersky,
  startProduct,
} from './support/product.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUpProducts()).toEqual(noProcess))

/** Longer than the time in which a repeated signal counts as the same Ctrl-C. */
const nextCtrlC = () => pause(700)

async function started(home: string, options: Parameters<typeof startProduct>[1] = {}) {
  const product = startProduct(['start'], { ...options, env: { SCRAPERSKY_HOME: home, ...options.env } })
  const address = await product.ready()
  databasePid(home)
  return { product, address }
}

async function stop(product: Product): Promise<void> {
  product.signalAll('SIGINT')
  expect(await product.exitCode).toBe(0)
}

/** What a supervisor does: it signals the process that it started. */
async function stopTop(product: Product, signal: NodeJS.Signals): Promise<void> {
  product.signalTop(signal)
  expect(await product.exitCode).toBe(0)
}

const statusOf = async (url: string) => (await fetch(url)).status

/** The API and the metrics answer. */
async function expectAnswers(address: string): Promise<void> {
  for (const path of ['/health/live', '/health/ready', '/health/stages', '/metrics']) {
    expect({ path, status: await statusOf(`${address}${path}`) }).toEqual({ path, status: 200 })
  }
}

test('starts, responds, stops; the second start creates nothing; Ctrl-C during initdb leaves no process', async () => {
  const { home } = newFolder()
  const interrupted = await interruptFirstStart(home)
  const { product, address } = await started(home)
  await expectAnswers(address)
  // The interrupted start may have come that far.
  expect(interrupted.stdout + product.stdout).toContain('migrated')
  await stop(product)
  expect(leftProcesses()).toEqual([])

  const made = statSync(join(home, 'postgres/PG_VERSION')).mtimeMs
  const again = await started(home)
  expect(await statusOf(`${again.address}/health/ready`)).toBe(200)
  expect(again.product.stdout).not.toContain('migrated')
  expect(again.product.stderr).not.toContain('Installing')
  expect(statSync(join(home, 'postgres/PG_VERSION')).mtimeMs).toBe(made)
  await stopTop(again.product, 'SIGHUP')
  expect(leftProcesses()).toEqual([])
})

async function interruptFirstStart(home: string): Promise<Product> {
  const product = startProduct(['start'], { env: { SCRAPERSKY_HOME: home } })
  await until('initdb', () => {
    const [made] = existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('postgres.new-')) : []
    // After its first file it has its own process group, which the Ctrl-C does not reach.
    return made !== undefined && readdirSync(join(home, made)).length > 0
  })
  product.signalAll('SIGINT')
  expect(await product.exitCode).toBe(0)
  expect(isDatabaseRunning(home)).toBe(false)
  expect(product.stdout).not.toContain('ready at')
  return product
}

// The launcher starts the product under Node 24, whichever Node runs the launcher. fresh-clone.test.ts has the first start.
describe.for(nodesToCall().slice(1))('called by $name', ({ node }) => {
  const command = scrapersky(node)

  test('starts, responds, stops on a signal to the first process', async () => {
    const { home } = newPreparedFolder()
    const { product, address } = await started(home, { command })
    await expectAnswers(address)
    product.signalTop('SIGTERM')
    expect({ code: await product.exitCode, left: leftProcesses() }).toEqual({ code: 0, left: [] })
  })

  test('exits with the code of a failure', async () => {
    const { home } = newFolder()
    const env = { SCRAPERSKY_HOME: home, PORT: 'eighty' }
    expect((await runProduct(['start'], { env, command })).code).toBe(1)
  })
})

// fresh-clone.test.ts has Ctrl-C.
test('npm start: SIGTERM to npm stops everything', async () => {
  const { folder, home } = newPreparedFolder()
  const { product, address } = await started(home, { command: ['npm'], env: { HOME: folder } })
  expect(await statusOf(`${address}/health/ready`)).toBe(200)
  product.signalTop('SIGTERM')
  await product.exitCode
  // npm does not wait for its children when it gets a signal.
  await until('every process to end', () => leftProcesses().length === 0)
  expect(product.stdout).not.toContain('stopping at once')
})

describe('invalid environment', () => {
  test('a port in use: named, with a solution, and no process is left', async () => {
    const { home } = newPreparedFolder()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = address !== null && typeof address === 'object' ? String(address.port) : ''
    const { code, stderr } = await runProduct(['start'], { env: { SCRAPERSKY_HOME: home, PORT: port } })
    taken.close()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Another program listens on 127.0.0.1:${port}. Stop it, or set PORT to another number.\n(port_taken)\n`,
    })
    expect(isDatabaseRunning(home)).toBe(false)
  })

  test('a malformed variable: named, and no database is started', async () => {
    const { home } = newFolder()
    const env = { SCRAPERSKY_HOME: home, DEEP_SCAN_SCHEDULER_BATCH_SIZE: 'ten' }
    const { code, stderr } = await runProduct(['start'], { env })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'DEEP_SCAN_SCHEDULER_BATCH_SIZE is "ten": it must be a whole number from 1 to 5000.\n(config_invalid)\n',
    })
    expect(existsSync(home)).toBe(false)
  })

  test('a home that cannot be created', async () => {
    const { folder } = newFolder()
    writeFileSync(join(folder, 'file'), '')
    const home = join(folder, 'file', 'home')
    const { code, stderr } = await runProduct(['start'], { env: { SCRAPERSKY_HOME: home } })
    expect(code).toBe(1)
    expect(stderr).toContain(`The data directory ${home} cannot be used`)
    expect(stderr).toContain('(embedded_home_unwritable)')
  })
})

test('after a SIGKILL the next start takes over the database; if that is killed, the product restarts it and recovers', async () => {
  const { home } = newPreparedFolder()
  const { product } = await started(home)
  product.signalAll('SIGKILL')
  await product.exitCode
  expect(isDatabaseRunning(home)).toBe(true)
  const orphan = databasePid(home)
  const next = await started(home)
  expect(databasePid(home)).toBe(orphan)
  const ready = () => statusOf(`${next.address}/health/ready`)
  expect(await ready()).toBe(200)

  process.kill(orphan, 'SIGKILL')
  await until('the product to notice', async () => (await ready()) === 503)
  await until('a new database', async () => (await ready()) === 200)
  databasePid(home)
  await stop(next.product)
  expect(isDatabaseRunning(home)).toBe(false)
})

test('two starts and a worker on one home share a server, and the last one stops it; a misspelt variable is reported', async () => {
  const { home } = newPreparedFolder()
  const first = await started(home, { env: { DEEP_SCAN_SCHEDULER_BATCHSIZE: '5' } })
  expect(first.product.stdout).toContain('did you mean DEEP_SCAN_SCHEDULER_BATCH_SIZE?')
  const second = await started(home)
  const worker = startProduct(['worker'], { env: { SCRAPERSKY_HOME: home } })
  await until('the worker', () => worker.stdout.includes('"working"'))
  const server = databasePid(home)
  await stopTop(first.product, 'SIGINT')
  expect(await statusOf(`${second.address}/health/ready`)).toBe(200)
  await stopTop(second.product, 'SIGTERM')
  expect(databasePid(home)).toBe(server)
  expect(isDatabaseRunning(home)).toBe(true)
  await stop(worker)
  expect(isDatabaseRunning(home)).toBe(false)
})

describe('a client that never ends its request', () => {
  async function withHalfARequest(graceSeconds: string, work: (product: Product) => Promise<void>): Promise<void> {
    const { home } = newPreparedFolder()
    const { product, address } = await started(home, { env: { SHUTDOWN_GRACE_SECONDS: graceSeconds } })
    const socket = await halfARequest(address)
    await work(product)
    socket.destroy()
  }

  test('is closed after the grace period; one Ctrl-C counts once, however late the launcher forwards it', async () => {
    await withHalfARequest('3', async (product) => {
      process.kill(product.pid, 'SIGSTOP')
      product.signalAll('SIGINT')
      await until('the first answer', () => product.stdout.includes('repeat to stop at once'))
      await nextCtrlC()
      process.kill(product.pid, 'SIGCONT')
      expect(await product.exitCode).toBe(0)
      expect(product.stdout).not.toContain('stopping at once')
    })
  })

  test('is closed at the second Ctrl-C, and the database is stopped', async () => {
    await withHalfARequest('600', async (product) => {
      product.signalAll('SIGINT')
      await until('the first answer', () => product.stdout.includes('repeat to stop at once'))
      await nextCtrlC()
      product.signalAll('SIGINT')
      expect(await product.exitCode).toBe(130)
      expect(leftProcesses()).toEqual([])
    })
  })
})

async function halfARequest(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  // Headers complete, body missing: the server is handling the request.
  socket.write('POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await pause(200)
  return socket
}
