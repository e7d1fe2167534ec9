import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

test('batches the items of one turn, and those that arrive meanwhile, up to the maximum size', async () => {
  const batches: number[][] = []
  const batcher = new Batcher<number, string>(async (items) => {
    batches.push([...items])
    await new Promise(setImmediate)
    return items.map(String)
  }, 3)
  const first = [1, 2].map((item) => batcher.add(item))
  await new Promise(setImmediate)
  const later = [3, 4, 5, 6].map((item) => batcher.add(item))
  expect(await Promise.all([...first, ...later])).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('a failure rejects every item of its batch and none of a later one', async () => {
  let fails = true
  const batcher = new Batcher<number, number>(async (items) => {
    if (fails) throw new Error('failed')
    return items
  }, 10)
  const batch = await Promise.allSettled([batcher.add(1), batcher.add(2)])
  expect(batch.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await batcher.add(3)).toBe(3)
})
