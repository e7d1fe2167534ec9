import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

test('questions of one turn go together, those of a busy time with the next, never more than allowed', async () => {
  const asked: number[][] = []
  const gatherer = new Batcher<number, string>(async (questions) => {
    asked.push([...questions])
    await new Promise(setImmediate)
    return questions.map(String)
  }, 3)
  const first = [1, 2].map((question) => gatherer.add(question))
  await new Promise(setImmediate)
  const later = [3, 4, 5, 6].map((question) => gatherer.add(question))
  expect(await Promise.all([...first, ...later])).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(asked).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('a failure is told to all who asked together, and to nobody after them', async () => {
  let fails = true
  const gatherer = new Batcher<number, number>(async (questions) => {
    if (fails) throw new Error('no answer')
    return questions
  }, 10)
  const together = await Promise.allSettled([gatherer.add(1), gatherer.add(2)])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await gatherer.add(3)).toBe(3)
})
