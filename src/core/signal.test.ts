import { expect, test } from 'vitest'
import { Signal } from './signal.ts'

test('keeps a notification that comes before the wait, and counts several as one', async () => {
  const signal = new Signal()
  signal.notify()
  signal.notify()
  await signal.wait()
  const order: string[] = []
  const second = signal.wait().then(() => order.push('resolved'))
  await new Promise(setImmediate)
  order.push('notified')
  signal.notify()
  await second
  expect(order).toEqual(['notified', 'resolved'])
})
