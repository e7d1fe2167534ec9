import { ActionIcon, Burger, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/define-messages.ts'
import { useTheme } from '../theme/theme.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionState } from './connection-state.tsx'
import { messages } from './messages.ts'
import { overlay } from './overlays.tsx'
import { modKey } from './shortcuts.ts'
import classes from './top-bar.module.css'
import { WorkspaceMenu } from './workspace-menu.tsx'

interface TopBarProps {
  readonly isNavOpen: boolean
  readonly onToggleNav: () => void
}

export function TopBar({ isNavOpen, onToggleNav }: TopBarProps) {
  const t = useMessages(messages)
  const { isDark, toggle } = useTheme()
  const themeLabel = t(isDark ? 'toLight' : 'toDark')
  return (
    <div className={classes.bar}>
      <Burger
        data-tour="navigation"
        opened={isNavOpen}
        onClick={onToggleNav}
        hiddenFrom="sm"
        size="sm"
        aria-label={t(isNavOpen ? 'closeNavigation' : 'openNavigation')}
        aria-expanded={isNavOpen}
      />
      <Link to="/" className={classes.brand}>
        <img src="/icon.svg" alt="" width={26} height={26} />
        <span>ScraperSky</span>
      </Link>
      <UnstyledButton className={classes.find} data-tour="find" onClick={() => overlay.set('palette')}>
        <IconSearch size={16} />
        <span>{t('find')}</span>
        <Kbd size="xs">{modKey} K</Kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <WorkspaceMenu />
        <ConnectionState />
        <Tooltip label={themeLabel}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={themeLabel} onClick={toggle}>
            {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
          </ActionIcon>
        </Tooltip>
        <AccountMenu />
      </div>
    </div>
  )
}
