export const roles = ['viewer', 'curator', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who asks: what a valid key, session or outside token says about its holder, looked up anew for each request. */
export interface Caller {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  readonly managesInstallation: boolean
  /** Of an API key: what it is limited to; empty: nothing but the role. People have no scopes. */
  readonly scopes: readonly string[]
  /** The signed-in session, when it is a person who asks. */
  readonly sessionId?: string
  /** The key, when a program asks. */
  readonly keyId?: string
}

/** The caller as the actor of an audit event. */
export const actorOf = ({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>) => ({ tenantId, actorId: userId })
