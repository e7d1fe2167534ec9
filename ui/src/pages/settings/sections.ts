import type { ComponentType } from 'react'
import { AboutSection } from './about/about-section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { AppearanceSection } from './appearance/appearance-section.tsx'
import { BudgetsSection } from './budgets/budgets-section.tsx'
import { CertificatesSection } from './certificates/certificates-section.tsx'
import { DoNotContactSection } from './do-not-contact/do-not-contact-section.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { ProxySection } from './proxy/proxy-section.tsx'
import { RetentionSection } from './retention/retention-section.tsx'
import type { SectionId } from './section-lines.ts'
import { StagesSection } from './stages/stages-section.tsx'
import { TenantSection } from './tenant/tenant-section.tsx'
import { UsersSection } from './users/users-section.tsx'
import { ValidationSection } from './validation/validation-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

export const sections: Readonly<Record<SectionId, ComponentType>> = {
  stages: StagesSection,
  about: AboutSection,
  users: UsersSection,
  keys: KeysSection,
  webhooks: WebhooksSection,
  budgets: BudgetsSection,
  validation: ValidationSection,
  certificates: CertificatesSection,
  proxy: ProxySection,
  tenant: TenantSection,
  'do-not-contact': DoNotContactSection,
  retention: RetentionSection,
  appearance: AppearanceSection,
  account: AccountSection,
}
