import { decodeJwt } from 'jose'
import { findCaller } from '../../access/api-keys.ts'
import type { Caller } from '../../access/caller.ts'
import { callerOfSession } from '../../access/sessions.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { type AccessTokens, ownIssuer } from './access-token.ts'
import { type OutsideTokens, outsideTokens } from './outside-token.ts'

/** Who sends this Authorization header; throws `unauthenticated`. */
export type Authenticate = (header: string | undefined) => Promise<Caller>

/** Keys, our own access tokens and tokens of the configured provider all come as `Authorization: Bearer`. */
export function createAuthenticate(
  db: Database,
  tokens: AccessTokens,
  outside: OutsideTokens | undefined,
): Authenticate {
  const readOutside = outside && outsideTokens(db, outside)
  const find = async (credential: string): Promise<Caller | undefined> => {
    if (!isJwt(credential)) return findCaller(db, credential)
    if (issuerOf(credential) !== ownIssuer) return readOutside?.(credential)
    const sessionId = await tokens.read(credential)
    return sessionId === undefined ? undefined : callerOfSession(db, sessionId)
  }
  return async (header) => {
    const credential = /^Bearer +(\S{1,8192})$/i.exec(header ?? '')?.[1]
    if (credential === undefined) {
      throw new AppError('unauthenticated', 'Send an API key or an access token: "Authorization: Bearer sky_...".')
    }
    const caller = await find(credential)
    if (caller === undefined) {
      throw new AppError('unauthenticated', 'The API key or access token is unknown, expired or revoked.')
    }
    return caller
  }
}

const isJwt = (credential: string) => /^[\w-]*\.[\w-]*\.[\w-]*$/.test(credential)

/** Only to choose who checks it: whoever checks compares the issuer again, under a signature. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
