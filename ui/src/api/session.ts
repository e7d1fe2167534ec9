// Who is signed in. The access token lives here and nowhere else: a script that got into the page could read storage, and
// a reload gets a new token by the cookie, which no script can read.
import type { SignedIn, User } from '../../../src/http/contract/types.ts'
import { createStore, useStore } from '../lib/store.ts'
import { readProblem, ServerUnreachable } from './api-problem.ts'

export type Session =
  | { readonly status: 'unknown' }
  /** `ended`: not by the person's own wish; who works is told so on the sign-in page. */
  | { readonly status: 'out'; readonly ended: boolean }
  | { readonly status: 'in'; readonly token: string; readonly user: User }

export const session = createStore<Session>({ status: 'unknown' })

export function useUser(): User | undefined {
  const current = useStore(session)
  return current.status === 'in' ? current.user : undefined
}

function startSession({ access_token: token, user }: SignedIn): void {
  session.set({ status: 'in', token, user })
}

let refreshing: Promise<boolean> | undefined

/** A new access token by the cookie; false: nobody is signed in. Once at a time: the cookie is good for one exchange. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refresh(): Promise<boolean> {
  const response = await postAuth('refresh')
  if (response.ok) {
    startSession((await response.json()) as SignedIn)
    return true
  }
  if (response.status !== 401 && response.status !== 403) throw await readProblem(response)
  const { status } = session.get()
  // Of several requests under way the second one to fail finds nobody signed in, and must not take it for a wish.
  if (status !== 'out') session.set({ status: 'out', ended: status === 'in' })
  return false
}

/** Whether somebody is signed in, asked of the server only when it is not known yet. */
export async function isSignedIn(): Promise<boolean> {
  const { status } = session.get()
  return status === 'unknown' ? refreshSession() : status === 'in'
}

export async function signOut(): Promise<void> {
  await postAuth('sign-out')
  session.set({ status: 'out', ended: false })
}

/** For the sign-in page: by address and password, or by a one-time link. */
export async function signIn(way: 'sign-in' | 'link', body: Readonly<Record<string, string>>): Promise<void> {
  const response = await postAuth(way, body)
  if (!response.ok) throw await readProblem(response)
  startSession((await response.json()) as SignedIn)
}

function postAuth(path: string, body?: object): Promise<Response> {
  return fetch(`/api/v2/auth/${path}`, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ServerUnreachable('The server does not answer.', { cause: error })
  })
}
