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

const statusOf = async (url: string) => (await fetch(url)).status

describe.for(nodesToCall())('called by $name', ({ node }) => {
  const command = scrapersky(node)

  test('start, answer, Ctrl-C; the second start makes nothing anew', async () => {
    const { home } = newFolder()
    const { product, address } = await started(home, { command })
    for (const path of ['/health/live', '/health/ready', '/health/stages', '/metrics']) {
      expect({ path, status: await statusOf(`${address}${path}`) }).toEqual({ path, status: 200 })
    }
    expect(product.stdout).toContain('migrated')
    await stop(product)
    expect(leftProcesses()).toEqual([])

    const made = statSync(join(home, 'postgres/PG_VERSION')).mtimeMs
    const again = await started(home, { command })
    expect(await statusOf(`${again.address}/health/ready`)).toBe(200)
    expect(again.product.stdout).not.toContain('migrated')
    expect(again.product.stderr).not.toContain('Installing')
    expect(statSync(join(home, 'postgres/PG_VERSION')).mtimeMs).toBe(made)
    await stop(again.product)
  })

  test('a signal to the first process only', async () => {
    const { home } = newPreparedFolder()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const { product } = await started(home, { command })
      product.signalTop(signal)
      expect({ signal, code: await product.exitCode, left: leftProcesses() }).toEqual({ signal, code: 0, left: [] })
    }
  })

  test('a failure is passed on as its exit code', async () => {
    const { home } = newFolder()
    const env = { SCRAPERSKY_HOME: home, PORT: 'eighty' }
    expect((await runProduct(['start'], { env, command })).code).toBe(1)
  })
})

describe('npm start', () => {
  test.for([
    { name: 'Ctrl-C', send: (product: Product) => product.signalAll('SIGINT') },
    { name: 'SIGTERM to npm', send: (product: Product) => product.signalTop('SIGTERM') },
  ])('$name stops everything', async ({ send }) => {
    const { folder, home } = newPreparedFolder()
    const { product, address } = await started(home, { command: ['npm'], env: { HOME: folder } })
    expect(await statusOf(`${address}/health/ready`)).toBe(200)
    send(product)
    await product.exitCode
    // npm does not wait for what it started when it is asked to end.
    await until('every process to end', () => leftProcesses().length === 0)
    expect(product.stdout).not.toContain('stopping at once')
  })
})

describe('what can be wrong', () => {
  test('a port that is taken: named, with a way out, and nothing keeps running', async () => {
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

  test('an address of another machine', async () => {
    const { home } = newPreparedFolder()
    const { code, stderr } = await runProduct(['start'], { env: { SCRAPERSKY_HOME: home, HOST: '192.0.2.1' } })
    expect(code).toBe(1)
    expect(stderr).toContain('cannot listen on HOST 192.0.2.1')
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

  test('a misspelt variable: reported with the name that was meant; it starts all the same', async () => {
    const { home } = newPreparedFolder()
    const { product } = await started(home, { env: { DEEP_SCAN_SCHEDULER_BATCHSIZE: '5' } })
    expect(product.stdout).toContain('did you mean DEEP_SCAN_SCHEDULER_BATCH_SIZE?')
    await stop(product)
  })

  test('a home that cannot be made', async () => {
    const { folder } = newFolder()
    writeFileSync(join(folder, 'file'), '')
    const home = join(folder, 'file', 'home')
    const { code, stderr } = await runProduct(['start'], { env: { SCRAPERSKY_HOME: home } })
    expect(code).toBe(1)
    expect(stderr).toContain(`The data directory ${home} cannot be used`)
    expect(stderr).toContain('(embedded_home_unwritable)')
  })
})

test('killed without warning: the next start takes over the database and works', async () => {
  const { home } = newPreparedFolder()
  const { product } = await started(home)
  product.signalAll('SIGKILL')
  await product.exitCode
  expect(isDatabaseRunning(home)).toBe(true)
  const orphan = databasePid(home)
  const next = await started(home)
  expect(databasePid(home)).toBe(orphan)
  expect(await statusOf(`${next.address}/health/ready`)).toBe(200)
  await stop(next.product)
})

test('a database that dies under a running product is started again, and the product goes on', async () => {
  const { home } = newPreparedFolder()
  const { product, address } = await started(home)
  process.kill(databasePid(home), 'SIGKILL')
  await until('the product to notice', async () => (await statusOf(`${address}/health/ready`)) === 503)
  await until('a new database', async () => (await statusOf(`${address}/health/ready`)) === 200)
  databasePid(home)
  await stop(product)
  expect(isDatabaseRunning(home)).toBe(false)
})

test('two starts and a worker on one home share a server, and the last one stops it', async () => {
  const { home } = newPreparedFolder()
  const first = await started(home)
  const second = await started(home)
  const worker = startProduct(['worker'], { env: { SCRAPERSKY_HOME: home } })
  await until('the worker', () => worker.stdout.includes('"working"'))
  const server = databasePid(home)
  await stop(first.product)
  expect(await statusOf(`${second.address}/health/ready`)).toBe(200)
  await stop(second.product)
  expect(databasePid(home)).toBe(server)
  expect(isDatabaseRunning(home)).toBe(true)
  await stop(worker)
  expect(isDatabaseRunning(home)).toBe(false)
})

test('Ctrl-C while the first start still makes the database leaves no process and nothing that hinders the next', async () => {
  const { home } = newFolder()
  const product = startProduct(['start'], { env: { SCRAPERSKY_HOME: home } })
  await until('initdb', () => {
    const [made] = existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('postgres.new-')) : []
    // Its first file: only then it surely has a process group of its own, which the Ctrl-C does not reach.
    return made !== undefined && readdirSync(join(home, made)).length > 0
  })
  product.signalAll('SIGINT')
  expect(await product.exitCode).toBe(0)
  expect(isDatabaseRunning(home)).toBe(false)
  expect(product.stdout).not.toContain('ready at')
  await stop((await started(home)).product)
})

describe('a client that never ends its request', () => {
  async function withHalfARequest(graceSeconds: string, work: (product: Product) => Promise<void>): Promise<void> {
    const { home } = newPreparedFolder()
    const { product, address } = await started(home, { env: { SHUTDOWN_GRACE_SECONDS: graceSeconds } })
    const socket = await halfARequest(address)
    await work(product)
    socket.destroy()
  }

  test('has the grace time, no more', async () => {
    await withHalfARequest('1', stop)
  })

  test('one Ctrl-C is one, however late the launcher passes it on', async () => {
    await withHalfARequest('3', async (product) => {
      process.kill(product.pid, 'SIGSTOP')
      product.signalAll('SIGINT')
      await until('the first answer', () => product.stdout.includes('once more to stop at once'))
      await nextCtrlC()
      process.kill(product.pid, 'SIGCONT')
      expect(await product.exitCode).toBe(0)
      expect(product.stdout).not.toContain('stopping at once')
    })
  })

  test('is not waited for at the second Ctrl-C, and the database is stopped even then', async () => {
    await withHalfARequest('600', async (product) => {
      product.signalAll('SIGINT')
      await until('the first answer', () => product.stdout.includes('once more to stop at once'))
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
  // Headers complete, body missing: the server has begun to work on it.
  socket.write('POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await pause(200)
  return socket
}
