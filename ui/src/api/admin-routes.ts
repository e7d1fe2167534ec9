// The routes of settings, costs and audit.
import type {
  ApiKey,
  AuditEvent,
  CostReport,
  Costs,
  CreatedKey,
  ErasureReceipt,
  OwnTenant,
  SignInLink,
  Stage,
  SubjectData,
  Suppression,
  SuppressionKind,
  SuppressionList,
  SuppressionsImported,
  Tenant,
  User,
} from '../../../src/http/contract/types.ts'

interface ById {
  readonly id: string
}
interface Items<Item> {
  readonly items: readonly Item[]
}
interface Listed<Item> extends Items<Item> {
  readonly next: string | null
}
/** What a person is known by to the do-not-contact list and to erasure. */
export interface Person {
  readonly kind: 'email' | 'phone'
  readonly value: string
}
interface NewUser {
  readonly email: string
  readonly role: User['role']
  readonly name?: string
}
export interface UserChange {
  readonly role?: User['role']
  readonly name?: string | null
  readonly disabled?: boolean
  readonly manages_installation?: boolean
}
interface NewKey {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: string | null
}
interface NewSuppression {
  readonly kind: SuppressionKind
  readonly value: string
  readonly reason: string
}
type StageSettingsChange = Partial<Record<keyof Stage['settings'], number | null>>
interface Limits {
  readonly day_limit: number | null
  readonly month_limit: number | null
}
interface Entrance {
  readonly user: User
  readonly sign_in_link: SignInLink
}
interface SuppressionQuery {
  readonly kind?: SuppressionKind
  readonly value?: string
  readonly after?: string
  readonly limit?: number
}
export interface AuditQuery {
  readonly by?: string
  readonly action?: string
  readonly subject?: string
  readonly actor_id?: string
  readonly row_id?: string
  readonly from?: string
  readonly to?: string
  readonly after?: string
  readonly limit?: number
}

export interface AdminRoutes {
  'POST /stages/:id/pause': { params: ById; body: { readonly reason?: string }; response: Stage }
  'PATCH /stages/:id/settings': { params: ById; body: StageSettingsChange; response: Stage }
  'GET /costs': { response: Costs }
  'GET /costs/report': { query?: { readonly from?: string; readonly to?: string }; response: CostReport }
  'PUT /budgets/:provider': { params: { readonly provider: string }; body: Limits; response: Costs }
  'GET /users': { response: Items<User> }
  'POST /users': { body: NewUser; response: Entrance }
  'PATCH /users/:id': { params: ById; body: UserChange; response: User }
  'POST /users/:id/link': { params: ById; response: Entrance }
  'DELETE /users/:id': { params: ById; response: undefined }
  'PUT /auth/password': { body: { readonly password: string; readonly current_password?: string }; response: undefined }
  'GET /api-keys': { response: Items<ApiKey> }
  'POST /api-keys': { body: NewKey; response: CreatedKey }
  'DELETE /api-keys/:id': { params: ById; response: undefined }
  'PATCH /tenant': {
    body: { readonly name?: string; readonly keep_contacts_days?: number | null }
    response: OwnTenant
  }
  'GET /tenants': { response: Items<Tenant> }
  'POST /tenants': {
    body: { readonly name: string; readonly admin_email: string }
    response: { readonly tenant: Tenant; readonly admin: User; readonly sign_in_link: SignInLink }
  }
  'GET /suppressions': { query?: SuppressionQuery; response: Listed<Suppression> }
  'POST /suppressions': {
    body: NewSuppression
    response: { readonly suppression: Suppression; readonly contacts_removed: number }
  }
  'POST /suppressions/import': { body: SuppressionList; response: SuppressionsImported }
  'DELETE /suppressions/:id': { params: ById; response: undefined }
  'POST /subjects/find': { body: Person; response: SubjectData }
  'POST /subjects/erase': { body: Person & { readonly reason?: string }; response: ErasureReceipt }
  'GET /audit': { query?: AuditQuery; response: Listed<AuditEvent> }
}
