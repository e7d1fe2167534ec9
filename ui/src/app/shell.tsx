import { AppShell } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { keptStore, useStore } from '../lib/store.ts'
import { useWords } from '../words/define-words.ts'
import { Banners } from './banners.tsx'
import { Overlays } from './overlays.tsx'
import classes from './shell.module.css'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import { words } from './words.ts'

const navigation = keptStore('navigation', 'wide', ['wide', 'narrow'])

/** The frame around every page. */
export function Shell() {
  const say = useWords(words)
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isNarrow = useStore(navigation) === 'narrow' && !isPhone
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: isNarrow ? 60 : 216, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={120}
    >
      <a className={classes.skip} href="#content">
        {say('skip')}
      </a>
      <AppShell.Header className={classes.bar}>
        <TopBar isNavOpen={isOpen} onToggleNav={toggle} />
      </AppShell.Header>
      <AppShell.Navbar
        className={classes.nav}
        data-closed={(isPhone && !isOpen) || undefined}
        aria-label={say('navigation')}
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
