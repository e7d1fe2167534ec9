// The short-lived token that a signed-in user sends with each request. It holds the ids of the session and of the
// workspace only: role and rights are looked up, so that changes take effect at once.
import { jwtVerify, SignJWT } from 'jose'
import { findOrCreateSigningKey, type SigningKey } from '../../access/signing-key.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'

export const accessTokenSeconds = 600
export const ownIssuer = 'urn:scrapersky'
const audience = 'urn:scrapersky:api'
/** Pinned: the algorithm in a token's header is not trusted. */
const algorithm = 'HS256'

interface TokenContent {
  readonly sessionId: string
  readonly workspaceId: string | undefined
}

export interface AccessTokens {
  /** `workspaceId`: undefined for the user's own. */
  sign(sessionId: string, workspaceId?: string): Promise<string>
  /** The content of a valid token; undefined if it is forged, expired, or of another kind. */
  read(token: string): Promise<TokenContent | undefined>
}

export function createAccessTokens(db: Database, secrets: Secrets): AccessTokens {
  let cachedKey: Promise<SigningKey> | undefined
  const key = () => {
    cachedKey ??= findOrCreateSigningKey(db, secrets).catch((error: unknown) => {
      cachedKey = undefined
      throw error
    })
    return cachedKey
  }
  return {
    async sign(sessionId, workspaceId) {
      const { id, secret } = await key()
      return new SignJWT({ sid: sessionId, ...(workspaceId !== undefined && { wid: workspaceId }) })
        .setProtectedHeader({ alg: algorithm, kid: id, typ: 'at+jwt' })
        .setIssuer(ownIssuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(secret)
    },
    async read(token) {
      const { secret } = await key()
      try {
        const rules = { issuer: ownIssuer, audience, algorithms: [algorithm], typ: 'at+jwt', requiredClaims: ['exp'] }
        const { payload } = await jwtVerify(token, secret, rules)
        const { sid: sessionId, wid: workspaceId } = payload
        if (typeof sessionId !== 'string') return undefined
        return { sessionId, workspaceId: typeof workspaceId === 'string' ? workspaceId : undefined }
      } catch {
        return undefined
      }
    },
  }
}
