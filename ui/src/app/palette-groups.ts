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
import { useMay } from '../api/use-may.ts'
import { useStore } from '../lib/store.ts'
import { sectionsFor } from '../pages/settings/section-lines.ts'
import { words as settingsWords } from '../pages/settings/words.ts'
import { density } from '../theme/density.ts'
import { sayIn, useWords } from '../words/define-words.ts'
import { useLanguage } from '../words/language.ts'
import { type Command, commands } from './commands.ts'
import { languageSwitch } from './language-switch.ts'
import { type PageLine, pages } from './pages.ts'
import { toastFailure } from './toast.ts'
import { useTheme } from './use-theme.ts'
import { useViewCommands } from './use-view-commands.ts'
import { words } from './words.ts'

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly (Command & { readonly icon: PageLine['icon'] })[]
}

/** Everything that can be reached from here, in the order in which it is likely to be meant. */
export function usePaletteGroups(): readonly PaletteGroup[] {
  const say = useWords(words)
  const offered = useStore(commands).map((one) => ({ ...one, icon: IconArrowRight }))
  const known = new Set(offered.map(({ label }) => label))
  const views = useViewCommands().map((one) => ({ ...one, icon: IconBookmark }))
  return [
    { title: say('actions'), entries: offered },
    { title: say('views'), entries: views },
    { title: say('goTo'), entries: usePages() },
    { title: useWords(settingsWords)('title'), entries: useSections() },
    // A page may offer one of them itself.
    { title: say('app'), entries: useOwnCommands().filter(({ label }) => !known.has(label)) },
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
  const say = useWords(settingsWords)
  const inEnglish = sayIn(settingsWords, 'en')
  const navigate = useNavigate()
  return sectionsFor(useMay()).map(({ id, icon }) => ({
    id: `settings-${id}`,
    label: say(id),
    also: `${inEnglish('title')}: ${inEnglish(id)}`,
    icon,
    run: () => void navigate({ to: `/settings/${id}` }),
  }))
}

function useOwnCommands(): PaletteGroup['entries'] {
  const say = useWords(words)
  const { isDark, toggle } = useTheme()
  const isCompact = useStore(density) === 'compact'
  const other = languageSwitch(useLanguage())
  return [
    { id: 'theme', label: say(isDark ? 'toLight' : 'toDark'), icon: isDark ? IconSun : IconMoon, run: toggle },
    {
      id: 'density',
      label: say(isCompact ? 'toComfortable' : 'toCompact'),
      icon: IconRowInsertTop,
      run: () => density.set(isCompact ? 'comfortable' : 'compact'),
    },
    { id: 'language', label: other.name, icon: IconLanguage, run: other.run },
    { id: 'sign-out', label: say('signOut'), icon: IconLogout, run: () => void signOut().catch(toastFailure) },
  ]
}
