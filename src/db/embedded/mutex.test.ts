import { spawnSync } from 'node:child_process'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { withMutex } from './mutex.ts'
import { cleanUp, newHome } from './open-in-child.testing.ts'
import { identityOf } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

function lockPath(): string {
  return join(dirname(newHome()), 'lock')
}

test('admits one caller at a time', async () => {
  const path = lockPath()
  let [inside, max] = [0, 0]
  const work = async () => {
    inside += 1
    max = Math.max(max, inside)
    await sleep(3)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 10 }, () => withMutex(path, work)))
  expect(max).toBe(1)
  expect(existsSync(path)).toBe(false)
})

test('is released after work that failed', async () => {
  const path = lockPath()
  await expect(withMutex(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withMutex(path, async () => 'yes')).toBe('yes')
})

test.for([
  { what: 'a dead process', holder: `${spawnSync('true').pid}-1` },
  { what: 'a dead process whose pid this process has now', holder: `${process.pid}-1` },
  { what: 'a process killed before it wrote its identity', holder: '' },
])('is taken from $what, also after an interrupted removal', async ({ holder }) => {
  const path = lockPath()
  for (const file of [path, `${path}.steal`]) {
    writeFileSync(file, holder)
    utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  let inside = 0
  const work = async () => {
    inside += 1
    expect(inside).toBe(1)
    await sleep(3)
    inside -= 1
  }
  await Promise.all([withMutex(path, work), withMutex(path, work), withMutex(path, work)])
  expect([existsSync(path), existsSync(`${path}.steal`)]).toEqual([false, false])
})

test('is not taken from a running process', async () => {
  const path = lockPath()
  writeFileSync(path, identityOf(process.ppid))
  let taken = false
  const waiting = withMutex(path, async () => {
    taken = true
  })
  await sleep(100)
  expect(taken).toBe(false)
  writeFileSync(path, `${spawnSync('true').pid}-1`)
  await waiting
})
