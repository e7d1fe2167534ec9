import { AppShell } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { persistedStore, useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import { Banners } from './banners.tsx'
import { messages } from './messages.ts'
import { Overlays } from './overlays.tsx'
import classes from './shell.module.css'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'

const navigation = persistedStore('navigation', 'wide', ['wide', 'narrow'])

/** The frame around every page. */
export function Shell() {
  const t = useMessages(messages)
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isNarrow = useStore(navigation) === 'narrow' && !isPhone
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: isNarrow ? 60 : 224, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={120}
    >
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <AppShell.Header className={classes.bar}>
        <TopBar isNavOpen={isOpen} onToggleNav={toggle} />
      </AppShell.Header>
      <AppShell.Navbar
        className={classes.nav}
        data-closed={(isPhone && !isOpen) || undefined}
        aria-label={t('navigation')}
      >
        <SideNav
          isNarrow={isNarrow}
          onGo={close}
          onToggle={() => navigation.set(isNarrow ? 'wide' : 'narrow')}
          canToggle={!isPhone}
        />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Banners />
        <Outlet />
      </AppShell.Main>
      <Overlays />
    </AppShell>
  )
}
