import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { sourceText } from '../../../../src/display/labels/source-text.ts'
import type { Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useRowDetail } from '../../api/use-row-detail.ts'
import { EditContactDialog } from '../../contacts/edit-contact-dialog.tsx'
import { contactMessages } from '../../contacts/messages.ts'
import { EvidenceList } from '../../drawer/evidence-list.tsx'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { EmailLink, PhoneLink } from '../../drawer/reach-links.tsx'
import { VerdictMark } from '../../grid/cells/status-mark.tsx'
import { ProblemNote } from '../../grid/problem-note.tsx'
import { rowUrl } from '../../lib/row-url.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { usePhoneText } from '../../messages/phone-text.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Tag } from '../../parts/tag.tsx'
import { isChosen, type Part, parts } from './best-reason.ts'
import classes from './lead.module.css'
import { messages } from './messages.ts'
import { useChoice } from './use-choice.ts'
import { useReloadLead } from './use-lead.ts'

interface ContactCardProps {
  readonly lead: Row
  readonly contact: Row
}

const tags = { person: 'tagPerson', email: 'tagEmail', phone: 'tagPhone' } as const
const uses = { person: 'usePerson', email: 'useEmail', phone: 'usePhone' } as const
const columns = { person: 'name', email: 'email', phone: 'phone' } as const

const isMain = (lead: Row, contact: Row, part: Part) => lead[`${part}_contact_id`] === contact.id

/** One contact: how to reach it, where it was found, its proof, and the choice to use it as the main one. */
export function ContactCard({ lead, contact }: ContactCardProps) {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const phoneText = usePhoneText()
  const language = useLanguage()
  const format = useFormat()
  const {
    name,
    title,
    kind,
    email,
    verdict,
    phone,
    phone_kind: phoneKind,
    source_url: url,
    source_kind: page,
    not_seen_since: notSeenSince,
  } = contact
  const label = phoneText(String(name ?? email ?? phone), lead.country)
  const kindText = codeLabel(String(kind))
  const headingId = useId()
  return (
    <li className={classes.contact} aria-labelledby={headingId}>
      <div className={classes.contactHead}>
        <h3 id={headingId}>{typeof name === 'string' ? name : kindText}</h3>
        <span className={classes.quiet}>
          {[title, typeof name === 'string' && kindText].filter((text) => typeof text === 'string').join(' · ')}
        </span>
        {parts
          .filter((part) => isMain(lead, contact, part))
          .map((part) => (
            <Tag key={part} tone="good">
              {t(tags[part])}
            </Tag>
          ))}
        {typeof notSeenSince === 'string' && (
          <Tag tone="warn">{t('notSeenSince', { day: format.day(notSeenSince) })}</Tag>
        )}
      </div>
      <div className={classes.reach}>
        {typeof email === 'string' && (
          <span>
            <EmailLink email={email} /> {typeof verdict === 'string' && <VerdictMark verdict={verdict} />}
          </span>
        )}
        {typeof phone === 'string' && (
          <span>
            <PhoneLink phone={phone} country={lead.country} />{' '}
            {typeof phoneKind === 'string' && <span className={classes.quiet}>{codeLabel(phoneKind)}</span>}
          </span>
        )}
      </div>
      {typeof url === 'string' && (
        <div className={classes.quiet}>
          {t('source')}: {typeof page === 'string' && `${codeLabel(page)}, `}
          <ExternalLink url={url} text={sourceText(url, language)} />
        </div>
      )}
      <Proof contact={contact} label={label}>
        <Choices lead={lead} contact={contact} label={label} />
        <EditButton contact={contact} label={label} />
      </Proof>
    </li>
  )
}

function Choices({ lead, contact, label }: ContactCardProps & { readonly label: string }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const choose = useChoice(lead.id)
  if (!may.write) return null
  const offered = parts.flatMap((part): { part: Part; text: string; contactId: string | null }[] => {
    if (contact[columns[part]] === null) return []
    if (!isMain(lead, contact, part)) return [{ part, text: t(uses[part]), contactId: contact.id }]
    return isChosen(lead, part) ? [{ part, text: `${t(tags[part])}: ${t('automatic')}`, contactId: null }] : []
  })
  return offered.map(({ part, text, contactId }) => (
    <Button
      key={part}
      size="compact-sm"
      variant="default"
      aria-label={`${text}: ${label}`}
      loading={choose.isPending && choose.variables.part === part}
      onClick={() => choose.mutate({ part, contactId })}
    >
      {text}
    </Button>
  ))
}

function EditButton({ contact, label }: { readonly contact: Row; readonly label: string }) {
  const t = useMessages(contactMessages)
  const may = usePermissions()
  const reload = useReloadLead()
  const [isOpen, setOpen] = useState(false)
  if (!may.write) return null
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`${t('edit')}: ${label}`} onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      {isOpen && <EditContactDialog contact={contact} onSaved={reload} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ProofProps {
  readonly contact: Row
  readonly label: string
  /** Other actions beside it. */
  readonly children: ReactNode
}

/** Loaded when it is opened: a lead may have a hundred contacts. */
function Proof({ contact: { id }, label, children }: ProofProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const proof = useRowDetail('contacts', id, isOpen)
  return (
    <>
      <div className={classes.choices}>
        {children}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={`${t('proof')}: ${label}`}
          leftSection={isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('proof')}
        </Button>
        <Button
          component={Link}
          {...rowUrl('contacts', id)}
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${t('openContact')}: ${label}`}
        >
          {t('openContact')}
        </Button>
      </div>
      {isOpen && proof.isPending && <Skeleton height={80} />}
      {isOpen && proof.isError && <ProblemNote error={proof.error} onRetry={() => void proof.refetch()} />}
      {isOpen && proof.data !== undefined && <EvidenceList slug="contacts" detail={proof.data} />}
    </>
  )
}
