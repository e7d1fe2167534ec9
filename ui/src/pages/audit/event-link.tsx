import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { useWords } from '../../words/define-words.ts'
import { isTable } from '../../words/table-words.ts'
import { detailsOf, rowsOf } from './details-of.ts'
import { hasRows, subjectPath } from './subjects.ts'
import { useEventText } from './use-event-text.ts'
import { words } from './words.ts'

/** Leads to the row, to the rows that match, or to the page that is about it. */
export function EventLink({ event }: { readonly event: AuditEvent }) {
  const say = useWords(words)
  const { subject } = useEventText()
  const ids = rowsOf(event)
  const { filter } = detailsOf(event)
  // The rows of what was deleted are not there any more.
  if (hasRows(event.subject) && event.action !== 'delete') {
    const to = subjectPath(event.subject)
    if (ids.length > 0) {
      const label = ids.length === 1 ? say('openRow') : say('openRows', { count: ids.length })
      return <To path={to} search={{ row: ids[0] ?? '' }} label={label} />
    }
    if (filter !== undefined && filter !== null)
      return <To path={to} search={{ filter: JSON.stringify(filter) }} label={say('byFilter')} />
  }
  const path = isTable(event.subject) ? subjectPath(event.subject) : '/queues'
  const label = say('openSubject', { subject: subject(event.subject) })
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
