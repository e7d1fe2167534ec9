// The signed-in user. The access token is kept in memory only: an injected script could read storage. After a reload, the
// refresh cookie, which no script can read, gets a new one.
import type { SignedIn, User } from '../../../src/http/contract/types.ts'
import { createStore, useStore } from '../lib/store.ts'
import { readProblem, ServerUnreachable } from './api-problem.ts'
import { chooseWorkspace, chosenWorkspace, openWorkspace } from './workspace.ts'

export type Session =
  | { readonly status: 'unknown' }
  /** `ended`: the session expired or was revoked; the sign-in page says so. */
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

/** Gets a new access token by the cookie; false: not signed in. One at a time, because the cookie is valid for one use. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refresh(): Promise<boolean> {
  const workspace = chosenWorkspace()
  let response = await postAuth('refresh', workspace === undefined ? undefined : { workspace_id: workspace })
  if (workspace !== undefined && (response.status === 403 || response.status === 422)) {
    // The workspace was removed, or the user may no longer open it.
    chooseWorkspace(undefined)
    response = await postAuth('refresh')
  }
  if (response.ok) {
    const signedIn = (await response.json()) as SignedIn
    const before = session.get()
    // A request of one workspace must not be repeated in another one.
    if (before.status === 'in' && before.user.tenant_id !== signedIn.user.tenant_id) return leaveWorkspace()
    startSession(signedIn)
    return true
  }
  if (response.status !== 401 && response.status !== 403) throw await readProblem(response)
  const { status } = session.get()
  // Of several failing requests, only the first may set `ended`: the others find the session already out.
  if (status !== 'out') session.set({ status: 'out', ended: status === 'in' })
  return false
}

function leaveWorkspace(): Promise<boolean> {
  openWorkspace(undefined)
  return new Promise(() => undefined)
}

/** Whether a user is signed in. Asks the server only if that is not known yet. */
export async function isSignedIn(): Promise<boolean> {
  const { status } = session.get()
  return status === 'unknown' ? refreshSession() : status === 'in'
}

export async function signOut(): Promise<void> {
  await postAuth('sign-out')
  chooseWorkspace(undefined)
  session.set({ status: 'out', ended: false })
}

/** Signs in with e-mail and password, or with a one-time link. */
export async function signIn(way: 'sign-in' | 'link', body: Readonly<Record<string, string>>): Promise<void> {
  const response = await postAuth(way, body)
  if (!response.ok) throw await readProblem(response)
  chooseWorkspace(undefined)
  startSession((await response.json()) as SignedIn)
}

function postAuth(path: string, body?: object): Promise<Response> {
  return fetch(`/api/v2/auth/${path}`, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ServerUnreachable('The server does not respond.', { cause: error })
  })
}
