import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('runs as many tasks at a time as there are permits, in the order of arrival', async () => {
  const semaphore = new Semaphore(2)
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      semaphore.run(async () => {
        started.push(index)
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise(setImmediate)
        running--
      }),
    ),
  )
  expect(maxRunning).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(semaphore.pending).toBe(0)
})

test('releases the permit of a task that fails', async () => {
  const semaphore = new Semaphore(1)
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await semaphore.run(async () => 'next')).toBe('next')
})

test('stops waiting at the timeout, and keeps no permit for that caller', async () => {
  const semaphore = new Semaphore(1)
  expect(await semaphore.acquire()).toBe(true)
  expect(await semaphore.acquire({ timeoutMs: 1 })).toBe(false)
  expect(semaphore.pending).toBe(1)
  semaphore.release()
  expect(await semaphore.acquire({ timeoutMs: 1 })).toBe(true)
})

test('rejects with the reason of the signal, and serves the next caller', async () => {
  const semaphore = new Semaphore(1)
  await semaphore.acquire()
  const stop = new AbortController()
  const aborted = semaphore.acquire({ signal: stop.signal, timeoutMs: 60_000 })
  const next = semaphore.acquire()
  expect(semaphore.pending).toBe(3)
  stop.abort(new Error('enough'))
  await expect(aborted).rejects.toThrow('enough')
  semaphore.release()
  expect(await next).toBe(true)
})
