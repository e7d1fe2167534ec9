import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import entry from '../../parts/nav-entry.module.css'
import { messages } from './messages.ts'
import { groups, type SectionLine, sectionsFor } from './section-lines.ts'
import classes from './settings.module.css'

export function SectionList({ current }: { readonly current: string }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the list scrolls horizontally: the current section must be visible.
    list.current?.querySelector(`[href$="/${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={list} className={classes.nav} aria-label={t('sections')}>
      {groups.map((group) => (
        <Fragment key={group}>
          <div className={`${entry.title} ${classes.group}`}>{t(group)}</div>
          {sectionsFor(may)
            .filter((section) => section.group === group)
            .map((section) => (
              <Entry key={section.id} section={section} isCurrent={section.id === current} label={t(section.id)} />
            ))}
        </Fragment>
      ))}
    </nav>
  )
}

interface EntryProps {
  readonly section: SectionLine
  readonly isCurrent: boolean
  readonly label: string
}

function Entry({ section: { id, icon: Icon }, isCurrent, label }: EntryProps) {
  return (
    <Link to={`/settings/${id}`} className={entry.entry} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={16} stroke={1.7} />
      {label}
    </Link>
  )
}
