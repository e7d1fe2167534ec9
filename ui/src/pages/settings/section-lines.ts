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

export interface SectionLine {
  /** The last part of its address, and the key of its name. */
  readonly id: string
  readonly group: (typeof groups)[number]
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly isForAdmins?: true
}

export const groups = ['machine', 'house', 'data', 'you'] as const

/** The parts of the settings without their code, in the order of the list; the first one opens when the address names none. */
export const sectionLines = [
  { id: 'stages', group: 'machine', icon: IconStack2 },
  { id: 'about', group: 'machine', icon: IconInfoCircle },
  { id: 'users', group: 'house', icon: IconUsers, isForAdmins: true },
  { id: 'keys', group: 'house', icon: IconKey, isForAdmins: true },
  { id: 'budgets', group: 'house', icon: IconCoins },
  { id: 'tenant', group: 'house', icon: IconBuilding },
  { id: 'do-not-contact', group: 'data', icon: IconBan },
  { id: 'retention', group: 'data', icon: IconHourglass },
  { id: 'appearance', group: 'you', icon: IconPalette },
  { id: 'account', group: 'you', icon: IconUserCircle },
] as const satisfies readonly SectionLine[]

export type SectionId = (typeof sectionLines)[number]['id']
type Line = SectionLine & { readonly id: SectionId }

/** Those that this person may see. */
export function sectionsFor({ admin }: { readonly admin: boolean }): readonly Line[] {
  return sectionLines.filter((line: Line) => admin || line.isForAdmins !== true)
}
