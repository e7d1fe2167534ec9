import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/define-messages.ts'
import { useLanguage } from '../messages/language.ts'
import entry from '../parts/nav-entry.module.css'
import { messages } from './messages.ts'
import { type PageEntry, pages } from './pages.ts'
import classes from './side-nav.module.css'

interface SideNavProps {
  readonly isNarrow: boolean
  readonly canToggle: boolean
  readonly onGo: () => void
  readonly onToggle: () => void
}

const groups = [
  { id: 'start', title: undefined },
  { id: 'data', title: 'groupData' },
  { id: 'work', title: 'groupWork' },
  { id: 'admin', title: 'groupAdmin' },
] as const

export function SideNav({ isNarrow, canToggle, onGo, onToggle }: SideNavProps) {
  const t = useMessages(messages)
  const toggleLabel = t(isNarrow ? 'expand' : 'collapse')
  return (
    <div className={classes.nav} data-narrow={isNarrow || undefined}>
      <div className={classes.scroll}>
        {groups.map(({ id, title }) => (
          <div key={id} className={classes.group}>
            {title !== undefined && <div className={`${entry.title} ${classes.title}`}>{isNarrow ? '' : t(title)}</div>}
            {pages
              .filter(({ group }) => group === id)
              .map((page) => (
                <Entry key={page.path} page={page} isNarrow={isNarrow} onGo={onGo} />
              ))}
          </div>
        ))}
      </div>
      {canToggle && (
        <div className={classes.foot}>
          <Tooltip label={toggleLabel} position="right">
            <ActionIcon variant="subtle" color="gray" aria-label={toggleLabel} onClick={onToggle}>
              {isNarrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </div>
  )
}

function Entry({ page, isNarrow, onGo }: { page: PageEntry; isNarrow: boolean; onGo: () => void }) {
  const label = page.label[useLanguage()]
  const Icon = page.icon
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <Link
        to={page.path}
        className={`${entry.entry} ${classes.entry}`}
        activeOptions={{ includeSearch: false }}
        onClick={onGo}
        {...(isNarrow && { 'aria-label': label })}
      >
        <Icon size={18} stroke={1.7} />
        {!isNarrow && <span>{label}</span>}
      </Link>
    </Tooltip>
  )
}
