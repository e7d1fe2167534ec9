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

export interface HouseRoutes {
  'POST /stages/:id/pause': { params: ById; body: { readonly reason?: string }; answer: Stage }
  'PATCH /stages/:id/settings': { params: ById; body: StageSettingsChange; answer: Stage }
  'GET /costs': { answer: Costs }
  'GET /costs/report': { query?: { readonly from?: string; readonly to?: string }; answer: CostReport }
  'PUT /budgets/:provider': { params: { readonly provider: string }; body: Limits; answer: Costs }
  'GET /users': { answer: Items<User> }
  'POST /users': { body: NewUser; answer: Entrance }
  'PATCH /users/:id': { params: ById; body: UserChange; answer: User }
  'POST /users/:id/link': { params: ById; answer: Entrance }
  'DELETE /users/:id': { params: ById; answer: undefined }
  'PUT /auth/password': { body: { readonly password: string; readonly current_password?: string }; answer: undefined }
  'GET /api-keys': { answer: Items<ApiKey> }
  'POST /api-keys': { body: NewKey; answer: CreatedKey }
  'DELETE /api-keys/:id': { params: ById; answer: undefined }
  'PATCH /tenant': { body: { readonly name?: string; readonly keep_contacts_days?: number | null }; answer: OwnTenant }
  'GET /tenants': { answer: Items<Tenant> }
  'POST /tenants': {
    body: { readonly name: string; readonly admin_email: string }
    answer: { readonly tenant: Tenant; readonly admin: User; readonly sign_in_link: SignInLink }
  }
  'GET /suppressions': { query?: SuppressionQuery; answer: Listed<Suppression> }
  'POST /suppressions': {
    body: NewSuppression
    answer: { readonly suppression: Suppression; readonly contacts_removed: number }
  }
  'POST /suppressions/import': { body: SuppressionList; answer: SuppressionsImported }
  'DELETE /suppressions/:id': { params: ById; answer: undefined }
  'POST /subjects/find': { body: Person; answer: SubjectData }
  'POST /subjects/erase': { body: Person & { readonly reason?: string }; answer: ErasureReceipt }
  'GET /audit': { query?: AuditQuery; answer: Listed<AuditEvent> }
}
