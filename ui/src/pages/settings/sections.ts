import {
  IconBan,
  IconBuilding,
  IconCoins,
  IconHourglass,
  IconInfoCircle,
  IconKey,
  IconPalette,
  IconStack2,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AboutSection } from './about/about-section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { AppearanceSection } from './appearance/appearance-section.tsx'
import { BudgetsSection } from './budgets/budgets-section.tsx'
import { DoNotContactSection } from './do-not-contact/do-not-contact-section.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { RetentionSection } from './retention/retention-section.tsx'
import { StagesSection } from './stages/stages-section.tsx'
import { TenantSection } from './tenant/tenant-section.tsx'
import { UsersSection } from './users/users-section.tsx'

type SectionId =
  | 'stages'
  | 'budgets'
  | 'users'
  | 'keys'
  | 'tenant'
  | 'retention'
  | 'do-not-contact'
  | 'appearance'
  | 'account'
  | 'about'

export interface Section {
  /** The last part of its address, and the key of its name. */
  readonly id: SectionId
  readonly group: 'machine' | 'house' | 'data' | 'you'
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly Content: ComponentType
  readonly isForAdmins?: true
}

/** In the order of the list; the first one opens when the address names none. */
export const sections: readonly Section[] = [
  { id: 'stages', group: 'machine', icon: IconStack2, Content: StagesSection },
  { id: 'about', group: 'machine', icon: IconInfoCircle, Content: AboutSection },
  { id: 'users', group: 'house', icon: IconUsers, Content: UsersSection, isForAdmins: true },
  { id: 'keys', group: 'house', icon: IconKey, Content: KeysSection, isForAdmins: true },
  { id: 'budgets', group: 'house', icon: IconCoins, Content: BudgetsSection },
  { id: 'tenant', group: 'house', icon: IconBuilding, Content: TenantSection },
  { id: 'do-not-contact', group: 'data', icon: IconBan, Content: DoNotContactSection },
  { id: 'retention', group: 'data', icon: IconHourglass, Content: RetentionSection },
  { id: 'appearance', group: 'you', icon: IconPalette, Content: AppearanceSection },
  { id: 'account', group: 'you', icon: IconUserCircle, Content: AccountSection },
]

export const groups = ['machine', 'house', 'data', 'you'] as const
