import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useLanguage } from '../messages/language.ts'
import { useTheme } from '../theme/theme.ts'
import { messages } from './messages.ts'
import { pages } from './pages.ts'
import { typeAhead } from './palette-query.ts'
import { listenToKeys, useShortcuts } from './shortcuts.ts'

/** Overlays, one at a time. Each is loaded when it is first opened. */
export const overlay = createStore<'none' | 'palette' | 'help' | 'tour'>('none')

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => ({ default: KeyboardHelp })))
const Tour = lazy(() => import('./tour.tsx').then(({ Tour }) => ({ default: Tour })))

export function Overlays() {
  const shown = useStore(overlay)
  useShellKeys()
  // Also while the code of an overlay is loading: the keys are for it, not for the rows of the page.
  useEffect(() => listenToKeys(() => overlay.get() !== 'none'), [])
  useEffect(() => (shown === 'palette' ? typeAhead() : undefined), [shown])
  const close = () => overlay.set('none')
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'help' && <KeyboardHelp onClose={close} />}
      {shown === 'tour' && <Tour onClose={close} />}
    </Suspense>
  )
}

function useShellKeys(): void {
  const t = useMessages(messages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { toggle } = useTheme()
  useShortcuts([
    { keys: 'mod+k', label: t('shortcutFind'), run: () => overlay.set('palette') },
    { keys: '?', label: t('shortcutHelp'), run: () => overlay.set('help') },
    { keys: 't', label: t('shortcutTheme'), run: toggle },
    ...pages.map(({ key, path, label }) => ({
      keys: `g ${key}`,
      label: `${t('goTo')}: ${label[language]}`,
      run: () => void navigate({ to: path }),
    })),
  ])
}
