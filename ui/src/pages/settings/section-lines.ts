import {
  IconBan,
  IconBuilding,
  IconCertificate,
  IconCoins,
  IconHourglass,
  IconInfoCircle,
  IconKey,
  IconMailCheck,
  IconPalette,
  IconRoute,
  IconStack2,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface SectionLine {
  /** The last part of its URL, and the key of its label. */
  readonly id: string
  readonly group: (typeof groups)[number]
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly isForAdmins?: true
}

export const groups = ['installation', 'workspace', 'data', 'you'] as const

/** The sections without their components, in display order. The first is the default. */
export const sectionLines = [
  { id: 'stages', group: 'installation', icon: IconStack2 },
  { id: 'about', group: 'installation', icon: IconInfoCircle },
  { id: 'users', group: 'workspace', icon: IconUsers, isForAdmins: true },
  { id: 'keys', group: 'workspace', icon: IconKey, isForAdmins: true },
  { id: 'webhooks', group: 'workspace', icon: IconWebhook, isForAdmins: true },
  { id: 'budgets', group: 'workspace', icon: IconCoins },
  { id: 'validation', group: 'workspace', icon: IconMailCheck },
  { id: 'certificates', group: 'workspace', icon: IconCertificate },
  { id: 'proxy', group: 'workspace', icon: IconRoute, isForAdmins: true },
  { id: 'tenant', group: 'workspace', icon: IconBuilding },
  { id: 'do-not-contact', group: 'data', icon: IconBan },
  { id: 'retention', group: 'data', icon: IconHourglass },
  { id: 'appearance', group: 'you', icon: IconPalette },
  { id: 'account', group: 'you', icon: IconUserCircle },
] as const satisfies readonly SectionLine[]

export type SectionId = (typeof sectionLines)[number]['id']
type Line = SectionLine & { readonly id: SectionId }

/** The sections that the user may see. */
export function sectionsFor({ admin }: { readonly admin: boolean }): readonly Line[] {
  return sectionLines.filter((line: Line) => admin || line.isForAdmins !== true)
}
