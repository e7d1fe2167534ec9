import {
  IconArrowRight,
  IconBookmark,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconRowInsertTop,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../api/session.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { useStore } from '../lib/store.ts'
import { translateIn, useMessages } from '../messages/define-messages.ts'
import { useLanguage } from '../messages/language.ts'
import { messages as settingsMessages } from '../pages/settings/messages.ts'
import { sectionsFor } from '../pages/settings/section-lines.ts'
import { density } from '../theme/density.ts'
import { useTheme } from '../theme/theme.ts'
import { type Command, commands } from './commands.ts'
import { languageSwitch } from './language-switch.ts'
import { messages } from './messages.ts'
import { type PageEntry, pages } from './pages.ts'
import { toastFailure } from './toast.ts'
import { useViewCommands } from './use-view-commands.ts'

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly (Command & { readonly icon: PageEntry['icon'] })[]
}

/** All entries of the palette, most relevant group first. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const t = useMessages(messages)
  const offered = useStore(commands).map((one) => ({ ...one, icon: IconArrowRight }))
  const known = new Set(offered.map(({ label }) => label))
  const views = useViewCommands().map((one) => ({ ...one, icon: IconBookmark }))
  return [
    { title: t('actions'), entries: offered },
    { title: t('views'), entries: views },
    { title: t('goTo'), entries: usePages() },
    { title: useMessages(settingsMessages)('title'), entries: useSections() },
    // A page may offer the same command.
    { title: t('app'), entries: useOwnCommands().filter(({ label }) => !known.has(label)) },
  ]
}

function usePages(): PaletteGroup['entries'] {
  const language = useLanguage()
  const navigate = useNavigate()
  return pages.map(({ path, label, icon }) => ({
    id: path,
    label: label[language],
    also: label.en,
    icon,
    run: () => void navigate({ to: path }),
  }))
}

function useSections(): PaletteGroup['entries'] {
  const t = useMessages(settingsMessages)
  const inEnglish = translateIn(settingsMessages, 'en')
  const navigate = useNavigate()
  return sectionsFor(usePermissions()).map(({ id, icon }) => ({
    id: `settings-${id}`,
    label: t(id),
    also: `${inEnglish('title')}: ${inEnglish(id)}`,
    icon,
    run: () => void navigate({ to: `/settings/${id}` }),
  }))
}

function useOwnCommands(): PaletteGroup['entries'] {
  const t = useMessages(messages)
  const { isDark, toggle } = useTheme()
  const isCompact = useStore(density) === 'compact'
  const other = languageSwitch(useLanguage())
  return [
    { id: 'theme', label: t(isDark ? 'toLight' : 'toDark'), icon: isDark ? IconSun : IconMoon, run: toggle },
    {
      id: 'density',
      label: t(isCompact ? 'toComfortable' : 'toCompact'),
      icon: IconRowInsertTop,
      run: () => density.set(isCompact ? 'comfortable' : 'compact'),
    },
    { id: 'language', label: other.name, icon: IconLanguage, run: other.run },
    { id: 'sign-out', label: t('signOut'), icon: IconLogout, run: () => void signOut().catch(toastFailure) },
  ]
}
