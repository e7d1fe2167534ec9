import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { isTable } from '../../messages/table-labels.ts'
import { detailsOf, rowsOf } from './details-of.ts'
import { messages } from './messages.ts'
import { hasRows, subjectPath } from './subjects.ts'
import { useEventText } from './use-event-text.ts'

/** Leads to the row, to the rows that match, or to the page that is about it. */
export function EventLink({ event }: { readonly event: AuditEvent }) {
  const t = useMessages(messages)
  const { subject } = useEventText()
  const ids = rowsOf(event)
  const { filter } = detailsOf(event)
  // The rows of what was deleted are not there any more.
  if (hasRows(event.subject) && event.action !== 'delete') {
    const to = subjectPath(event.subject)
    if (ids.length > 0) {
      const label = ids.length === 1 ? t('openRow') : t('openRows', { count: ids.length })
      return <To path={to} search={{ row: ids[0] ?? '' }} label={label} />
    }
    if (filter !== undefined && filter !== null)
      return <To path={to} search={{ filter: JSON.stringify(filter) }} label={t('byFilter')} />
  }
  const path = isTable(event.subject) ? subjectPath(event.subject) : '/queues'
  const label = t('openSubject', { subject: subject(event.subject) })
  return <To path={path} label={label.charAt(0).toUpperCase() + label.slice(1)} />
}

interface ToProps {
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
  readonly label: string
}

function To({ path, search = {}, label }: ToProps) {
  return (
    <Anchor component={Link} to={path} search={search as never} size="sm">
      {label}
    </Anchor>
  )
}
