export const roles = ['viewer', 'curator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The holder of a valid key, session or external token. Looked up for every request. */
export interface Caller {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  readonly managesInstallation: boolean
  /** Limits of an API key; empty if only the role limits it. Sessions have no scopes. */
  readonly scopes: readonly string[]
  /** Set if a signed-in user calls. */
  readonly sessionId?: string
  /** The user's own account, while they work in another workspace. */
  readonly home?: { readonly tenantId: string; readonly userId: string }
  /** Set if a program calls with an API key. */
  readonly keyId?: string
  /** When the API key expires. */
  readonly keyExpiresAt?: Date | null
}

/** The caller as the actor of an audit event. */
export const actorOf = ({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>) => ({ tenantId, actorId: userId })
