import { expect, test } from 'vitest'
import type { User } from '../../../src/http/contract/types.ts'
import { createStore } from '../lib/store.ts'
import { onUserChange } from './on-user-change.ts'
import type { Session } from './session.ts'

const session = createStore<Session>({ status: 'unknown' })
const signIn = (id: string) => session.set({ status: 'in', token: crypto.randomUUID(), user: { id } as User })
const signOut = (ended: boolean) => session.set({ status: 'out', ended })

test('keeps data when a session expires and the same user returns; clears it on sign-out and for another user', () => {
  let cleared = 0
  onUserChange(session, () => cleared++)
  signIn('ann')
  // A new token is not another user.
  signIn('ann')
  signOut(true)
  signIn('ann')
  expect(cleared).toBe(0)
  signOut(true)
  signIn('bob')
  expect(cleared).toBe(1)
  signOut(false)
  expect(cleared).toBe(2)
})
