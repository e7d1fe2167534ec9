// The routes of settings, costs and audit.
import type {
  ApiKey,
  AuditEvent,
  AuditQuery,
  ById,
  CostReport,
  CostReportQuery,
  Costs,
  CrawlProxy,
  CrawlProxyChange,
  CrawlProxyCheck,
  CreatedKey,
  EraseRequest,
  ErasureReceipt,
  ItemPage,
  Items,
  NewBudget,
  NewKey,
  NewProviderLimits,
  NewSuppression,
  NewTenant,
  NewTlsException,
  NewUser,
  NewWebhook,
  OwnTenant,
  OwnTenantChange,
  PasswordChange,
  ProviderLimits,
  ResendRequest,
  Resent,
  SecretRotation,
  Stage,
  StagePause,
  StageSettingsChange,
  Subject,
  SubjectData,
  Suppression,
  SuppressionAdded,
  SuppressionList,
  SuppressionsImported,
  SuppressionsQuery,
  Tenant,
  TenantCreated,
  TlsException,
  User,
  UserChange,
  UserWithLink,
  ValidationSettings,
  ValidationSettingsChange,
  WatchSettings,
  WatchSettingsChange,
  Webhook,
  WebhookChange,
  WebhookList,
  WebhookMessage,
  WebhookMessagesQuery,
  WebhookWithSecret,
  Workspace,
} from '../../../src/http/contract/types.ts'

export interface AdminRoutes {
  'POST /stages/:id/pause': { params: ById; body: StagePause; response: Stage }
  'PATCH /stages/:id/settings': { params: ById; body: StageSettingsChange; response: Stage }
  'GET /costs': { response: Costs }
  'GET /costs/report': { query?: CostReportQuery; response: CostReport }
  'GET /provider-limits': { response: ProviderLimits }
  'PUT /provider-limits/:provider': {
    params: { readonly provider: string }
    body: NewProviderLimits
    response: ProviderLimits
  }
  'PUT /budgets/:provider': { params: { readonly provider: string }; body: NewBudget; response: Costs }
  'GET /validation-settings': { response: ValidationSettings }
  'PUT /validation-settings': { body: ValidationSettingsChange; response: ValidationSettings }
  'POST /validation-settings/resume': { response: { readonly resumed: boolean } }
  'GET /watch-settings': { response: WatchSettings }
  'PUT /watch-settings': { body: WatchSettingsChange; response: WatchSettings }
  'GET /users': { response: Items<User> }
  'POST /users': { body: NewUser; response: UserWithLink }
  'PATCH /users/:id': { params: ById; body: UserChange; response: User }
  'POST /users/:id/link': { params: ById; response: UserWithLink }
  'DELETE /users/:id': { params: ById; response: undefined }
  'PUT /auth/password': { body: PasswordChange; response: undefined }
  'GET /api-keys': { response: Items<ApiKey> }
  'POST /api-keys': { body: NewKey; response: CreatedKey }
  'DELETE /api-keys/:id': { params: ById; response: undefined }
  'GET /webhooks': { response: WebhookList }
  'POST /webhooks': { body: NewWebhook; response: WebhookWithSecret }
  'PATCH /webhooks/:id': { params: ById; body: WebhookChange; response: Webhook }
  'DELETE /webhooks/:id': { params: ById; response: undefined }
  'POST /webhooks/:id/rotate-secret': { params: ById; body: SecretRotation; response: WebhookWithSecret }
  'POST /webhooks/:id/pause': { params: ById; response: Webhook }
  'POST /webhooks/:id/resume': { params: ById; response: Webhook }
  'POST /webhooks/:id/test': { params: ById; response: WebhookMessage }
  'GET /webhooks/:id/messages': { params: ById; query: WebhookMessagesQuery; response: ItemPage<WebhookMessage> }
  'POST /webhooks/:id/resend': { params: ById; body: ResendRequest; response: Resent }
  'PATCH /tenant': { body: OwnTenantChange; response: OwnTenant }
  'GET /workspaces': { response: Items<Workspace> }
  'DELETE /demo': { response: undefined }
  'GET /tenants': { response: Items<Tenant> }
  'POST /tenants': { body: NewTenant; response: TenantCreated }
  'GET /suppressions': { query?: SuppressionsQuery; response: ItemPage<Suppression> }
  'POST /suppressions': { body: NewSuppression; response: SuppressionAdded }
  'POST /suppressions/import': { body: SuppressionList; response: SuppressionsImported }
  'DELETE /suppressions/:id': { params: ById; response: undefined }
  'POST /subjects/find': { body: Subject; response: SubjectData }
  'POST /subjects/erase': { body: EraseRequest; response: ErasureReceipt }
  'GET /subjects/receipts/:id': { params: ById; response: ErasureReceipt }
  'POST /subjects/erasures/:id/confirm': { params: ById; response: undefined }
  'GET /crawl-proxy': { response: CrawlProxy }
  'PUT /crawl-proxy': { body: CrawlProxyChange; response: CrawlProxy }
  'POST /crawl-proxy/check': { response: CrawlProxyCheck }
  'DELETE /crawl-proxy': { response: undefined }
  'GET /tls-exceptions': { response: Items<TlsException> }
  'POST /tls-exceptions': { body: NewTlsException; response: TlsException }
  'DELETE /tls-exceptions/:id': { params: ById; response: undefined }
  'GET /audit': { query?: AuditQuery; response: ItemPage<AuditEvent> }
}
