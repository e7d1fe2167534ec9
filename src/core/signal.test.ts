import { expect, test } from 'vitest'
import { Signal } from './signal.ts'

test('said before anybody waits, it is not lost, and counts once', async () => {
  const signal = new Signal()
  signal.say()
  signal.say()
  await signal.wait()
  const order: string[] = []
  const second = signal.wait().then(() => order.push('heard'))
  await new Promise(setImmediate)
  order.push('said')
  signal.say()
  await second
  expect(order).toEqual(['said', 'heard'])
})
