import { decodeJwt } from 'jose'
import { findKeyCaller } from '../../access/api-keys.ts'
import type { Caller } from '../../access/caller.ts'
import { findWorkspaceCaller } from '../../access/workspaces.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { auditAccess } from './access-audit.ts'
import { type AccessTokens, ownIssuer } from './access-token.ts'
import { createExternalTokenReader, type ExternalTokenSettings } from './external-token.ts'

/** Finds the caller of an Authorization header; throws `unauthenticated`. */
export type Authenticate = (header: string | undefined, network: string) => Promise<Caller>

/** API keys, access tokens and tokens of the external identity provider are all sent as `Authorization: Bearer`. */
export function createAuthenticate(
  db: Database,
  tokens: AccessTokens,
  externalTokens: ExternalTokenSettings | undefined,
): Authenticate {
  const readExternalToken = externalTokens && createExternalTokenReader(db, externalTokens)
  const find = async (credential: string, network: string): Promise<Caller | undefined> => {
    if (!isJwt(credential)) {
      const onNewNetwork = (caller: Caller) =>
        auditAccess(db, { user: caller, action: 'key.new_network', network, details: { key_id: caller.keyId } })
      return findKeyCaller(db, credential, { network, onNewNetwork })
    }
    if (issuerOf(credential) !== ownIssuer) return readExternalToken?.(credential, network)
    const token = await tokens.read(credential)
    return token && findWorkspaceCaller(db, token.sessionId, token.workspaceId)
  }
  return async (header, network) => {
    const credential = /^Bearer +(\S{1,8192})$/i.exec(header ?? '')?.[1]
    if (credential === undefined) {
      throw new AppError('unauthenticated', 'Send an API key or an access token: "Authorization: Bearer sky_...".')
    }
    const caller = await find(credential, network)
    if (caller === undefined) {
      throw new AppError('unauthenticated', 'The API key or access token is unknown, expired or revoked.')
    }
    return caller
  }
}

const isJwt = (credential: string) => /^[\w-]*\.[\w-]*\.[\w-]*$/.test(credential)

/** Unverified: only selects the verifier, which checks issuer and signature. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
