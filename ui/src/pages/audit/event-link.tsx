import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { isTable } from '../../messages/table-labels.ts'
import { ReceiptDialog } from '../../parts/erasure/receipt-dialog.tsx'
import { detailsOf, rowsOf } from './details-of.ts'
import { messages } from './messages.ts'
import { hasRows, subjectPath } from './subjects.ts'
import { useEventText } from './use-event-text.ts'

/** Links to the row, to the rows that match the filter, or to the page of the subject. */
export function EventLink({ event }: { readonly event: AuditEvent }) {
  const t = useMessages(messages)
  const { subject } = useEventText()
  const ids = rowsOf(event)
  const { filter } = detailsOf(event)
  if (event.action === 'subject.erase') return <ReceiptLink id={event.id} />
  // Deleted rows cannot be opened.
  if (hasRows(event.subject) && event.action !== 'delete') {
    const to = subjectPath(event.subject)
    if (ids.length > 0) {
      const label = ids.length === 1 ? t('openRow') : t('openRows', { count: ids.length })
      return <PathLink path={to} search={{ row: ids[0] ?? '' }} label={label} />
    }
    if (filter !== undefined && filter !== null)
      return <PathLink path={to} search={{ filter: JSON.stringify(filter) }} label={t('byFilter')} />
  }
  const path = isTable(event.subject) ? subjectPath(event.subject) : '/queues'
  const label = t('openSubject', { subject: subject(event.subject) })
  return <PathLink path={path} label={label.charAt(0).toUpperCase() + label.slice(1)} />
}

/** Destinations may have answered since. */
function ReceiptLink({ id }: { readonly id: string }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        {t('openReceipt')}
      </Anchor>
      {isOpen && <ReceiptDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PathLinkProps {
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
  readonly label: string
}

function PathLink({ path, search = {}, label }: PathLinkProps) {
  return (
    <Anchor component={Link} to={path} search={search as never} size="sm">
      {label}
    </Anchor>
  )
}
