import { expect, test } from 'vitest'
import type { User } from '../../../src/http/contract/types.ts'
import { createStore } from '../lib/store.ts'
import { onUserChange } from './on-user-change.ts'
import type { Session } from './session.ts'

const session = createStore<Session>({ status: 'unknown' })
const come = (id: string) => session.set({ status: 'in', token: crypto.randomUUID(), user: { id } as User })
const leave = (ended: boolean) => session.set({ status: 'out', ended })

test('a session that ends by itself keeps what was typed for the same person, and for nobody else', () => {
  let cleared = 0
  onUserChange(session, () => cleared++)
  come('ann')
  // A new token is no new person.
  come('ann')
  leave(true)
  come('ann')
  expect(cleared).toBe(0)
  leave(true)
  come('bob')
  expect(cleared).toBe(1)
  leave(false)
  expect(cleared).toBe(2)
})
