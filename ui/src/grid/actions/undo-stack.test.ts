import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../lib/store.ts'
import { createUndoStack, type SentChange } from './undo-stack.ts'

afterEach(() => {
  vi.useRealTimers()
})

function newStack() {
  const stack = createUndoStack(createStore<readonly SentChange[]>([]))
  return { stack, answered: (id: string | undefined) => stack.push(Promise.resolve(id)) }
}

test('pops the newest change first, with or without a response', async () => {
  const { stack, answered } = newStack()
  const first = answered('first')
  const slow = Promise.withResolvers<string>()
  const second = stack.push(slow.promise)
  expect(stack.pop()).toBe(second)
  expect(stack.pop()).toBe(first)
  expect(stack.pop()).toBeUndefined()
  slow.resolve('second')
  await expect(second.bulkActionId).resolves.toBe('second')
})

test('skips changes that were rejected or changed nothing', async () => {
  const { stack, answered } = newStack()
  const real = answered('real')
  const empty = answered(undefined)
  await empty.bulkActionId
  expect(stack.has(empty)).toBe(false)
  expect(stack.pop()).toBe(real)
})

test('puts a change that could not be undone back in its position', () => {
  const { stack, answered } = newStack()
  const [one, two, three] = [answered('1'), answered('2'), answered('3')]
  stack.remove(two)
  stack.putBack(two)
  expect([stack.pop(), stack.pop(), stack.pop()]).toEqual([three, two, one])
})

test('drops changes after ten minutes, when the server can no longer undo them', () => {
  vi.useFakeTimers()
  const { stack, answered } = newStack()
  answered('old')
  vi.advanceTimersByTime(599_000)
  const young = answered('young')
  vi.advanceTimersByTime(2_000)
  expect([stack.pop(), stack.pop()]).toEqual([young, undefined])
})
