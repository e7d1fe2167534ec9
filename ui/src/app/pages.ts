// The pages of the app in the order of the navigation; `/` opens the first one. To add one: a folder under pages/ with
// route.tsx and messages.ts, and a line here.
import {
  IconAddressBook,
  IconAdjustments,
  IconBuildingStore,
  IconCalendarRepeat,
  IconCoins,
  IconFileImport,
  IconFileText,
  IconHistory,
  IconMapPin,
  IconPlugConnected,
  IconRobot,
  IconRoute,
  IconSearch,
  IconSitemap,
  IconStack2,
  IconTargetArrow,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Language } from '../messages/language.ts'

interface PageModule {
  readonly Page: ComponentType
}

export interface PageEntry {
  readonly path: string
  readonly label: Readonly<Record<Language, string>>
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly group: 'start' | 'data' | 'work' | 'admin'
  /** Pressed after "g", opens the page. */
  readonly key: string
  readonly load: () => Promise<PageModule>
  /** Has sub-pages below its path. */
  readonly hasSections?: true
}

// biome-ignore format: a table
export const pages: readonly PageEntry[] = [
  { path: '/leads', label: { en: 'Leads', de: 'Leads' }, icon: IconTargetArrow, group: 'start', key: 'h', load: () => import('../pages/leads/route.tsx') },
  { path: '/pipeline', label: { en: 'Pipeline', de: 'Pipeline' }, icon: IconRoute, group: 'start', key: 'o', load: () => import('../pages/pipeline/route.tsx') },
  { path: '/search', label: { en: 'Search', de: 'Suche' }, icon: IconSearch, group: 'start', key: 's', load: () => import('../pages/search/route.tsx') },
  { path: '/places', label: { en: 'Places', de: 'Orte' }, icon: IconMapPin, group: 'data', key: 'l', load: () => import('../pages/places/route.tsx') },
  { path: '/businesses', label: { en: 'Businesses', de: 'Betriebe' }, icon: IconBuildingStore, group: 'data', key: 'b', load: () => import('../pages/businesses/route.tsx') },
  { path: '/domains', label: { en: 'Domains', de: 'Domains' }, icon: IconWorld, group: 'data', key: 'd', load: () => import('../pages/domains/route.tsx') },
  { path: '/sitemaps', label: { en: 'Sitemaps', de: 'Sitemaps' }, icon: IconSitemap, group: 'data', key: 'm', load: () => import('../pages/sitemaps/route.tsx') },
  { path: '/pages', label: { en: 'Pages', de: 'Seiten' }, icon: IconFileText, group: 'data', key: 'p', load: () => import('../pages/pages/route.tsx') },
  { path: '/contacts', label: { en: 'Contacts', de: 'Kontakte' }, icon: IconAddressBook, group: 'data', key: 'c', load: () => import('../pages/contacts/route.tsx') },
  { path: '/queues', label: { en: 'Background jobs', de: 'Hintergrundaufgaben' }, icon: IconStack2, group: 'work', key: 'q', load: () => import('../pages/queues/route.tsx') },
  { path: '/imports', label: { en: 'Imports', de: 'Importe' }, icon: IconFileImport, group: 'work', key: 'i', load: () => import('../pages/imports/route.tsx') },
  { path: '/rules', label: { en: 'Rules', de: 'Regeln' }, icon: IconRobot, group: 'work', key: 'r', load: () => import('../pages/rules/route.tsx') },
  { path: '/schedules', label: { en: 'Schedules', de: 'Zeitpläne' }, icon: IconCalendarRepeat, group: 'work', key: 'z', load: () => import('../pages/schedules/route.tsx') },
  { path: '/destinations', label: { en: 'Destinations', de: 'Ziele' }, icon: IconPlugConnected, group: 'work', key: 't', load: () => import('../pages/destinations/route.tsx') },
  { path: '/costs', label: { en: 'Costs', de: 'Kosten' }, icon: IconCoins, group: 'admin', key: 'k', load: () => import('../pages/costs/route.tsx') },
  { path: '/audit', label: { en: 'Audit', de: 'Protokoll' }, icon: IconHistory, group: 'admin', key: 'a', load: () => import('../pages/audit/route.tsx') },
  { path: '/settings', label: { en: 'Settings', de: 'Einstellungen' }, icon: IconAdjustments, group: 'admin', key: 'e', hasSections: true, load: () => import('../pages/settings/route.tsx') },
]

/** Pages of one row, without an entry in the navigation. */
export const rowPages: readonly Pick<PageEntry, 'path' | 'load'>[] = [
  { path: '/leads/review', load: () => import('../pages/review/route.tsx') },
  { path: '/leads/$id', load: () => import('../pages/lead/route.tsx') },
  { path: '/searches/$id', load: () => import('../pages/search-results/route.tsx') },
]
