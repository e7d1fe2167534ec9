// The short-lived token that a signed-in person sends with each request. It names the session and nothing else: role and
// tenant are looked up, so that what changed since it was signed counts.
import { jwtVerify, SignJWT } from 'jose'
import { type SigningKey, signingKey } from '../../access/signing-key.ts'
import type { Database } from '../../db/database.ts'

export const accessSeconds = 600
export const ownIssuer = 'urn:scrapersky'
const audience = 'urn:scrapersky:api'
/** Pinned: what a token says about its own algorithm is not believed. */
const algorithm = 'HS256'

export interface AccessTokens {
  sign(sessionId: string): Promise<string>
  /** The session of a token of ours; undefined: forged, expired, or of another kind. */
  read(token: string): Promise<string | undefined>
}

export function accessTokens(db: Database): AccessTokens {
  let kept: Promise<SigningKey> | undefined
  const key = () => {
    kept ??= signingKey(db).catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
  return {
    async sign(sessionId) {
      const { id, secret } = await key()
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: id, typ: 'at+jwt' })
        .setIssuer(ownIssuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessSeconds}s`)
        .sign(secret)
    },
    async read(token) {
      const { secret } = await key()
      try {
        const rules = { issuer: ownIssuer, audience, algorithms: [algorithm], typ: 'at+jwt', requiredClaims: ['exp'] }
        const { payload } = await jwtVerify(token, secret, rules)
        return typeof payload.sid === 'string' ? payload.sid : undefined
      } catch {
        return undefined
      }
    },
  }
}
