import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../lib/store.ts'
import { createUndoStack, type SentChange } from './undo-stack.ts'

afterEach(() => {
  vi.useRealTimers()
})

function newStack() {
  const stack = createUndoStack(createStore<readonly SentChange[]>([]))
  return { stack, answered: (id: string | undefined) => stack.note(Promise.resolve(id)) }
}

test('the newest goes first, whether or not it was answered, and the next press means the one before', async () => {
  const { stack, answered } = newStack()
  const first = answered('first')
  const slow = Promise.withResolvers<string>()
  const second = stack.note(slow.promise)
  expect(stack.takeNewest()).toBe(second)
  expect(stack.takeNewest()).toBe(first)
  expect(stack.takeNewest()).toBeUndefined()
  slow.resolve('second')
  await expect(second.bulkActionId).resolves.toBe('second')
})

test('what was refused or changed nothing does not stand in the way', async () => {
  const { stack, answered } = newStack()
  const real = answered('real')
  const empty = answered(undefined)
  await empty.bulkActionId
  expect(stack.has(empty)).toBe(false)
  expect(stack.takeNewest()).toBe(real)
})

test('one that could not be taken back comes again at its own place', () => {
  const { stack, answered } = newStack()
  const [one, two, three] = [answered('1'), answered('2'), answered('3')]
  stack.forget(two)
  stack.giveBack(two)
  expect([stack.takeNewest(), stack.takeNewest(), stack.takeNewest()]).toEqual([three, two, one])
})

test('after ten minutes the server cannot take it back any more', () => {
  vi.useFakeTimers()
  const { stack, answered } = newStack()
  answered('old')
  vi.advanceTimersByTime(599_000)
  const young = answered('young')
  vi.advanceTimersByTime(2_000)
  expect([stack.takeNewest(), stack.takeNewest()]).toEqual([young, undefined])
})
