import { Skeleton, Text, Title } from '@mantine/core'
import type { Row } from '../../api/entity-routes.ts'
import { useRowDetail } from '../../api/use-row-detail.ts'
import { EvidenceList } from '../../drawer/evidence-list.tsx'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { StatusMark } from '../../grid/cells/status-mark.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { useKindLabel } from '../../messages/kind-labels.ts'
import { MainWays } from '../lead/main-ways.tsx'
import { useLeadContacts } from '../lead/use-lead.ts'
import { messages } from './messages.ts'
import classes from './review.module.css'
import { TextPreview } from './text-preview.tsx'

/** Everything that a decision needs, on one screen. */
export function LeadCard({ lead, status }: { readonly lead: Row; readonly status: string | undefined }) {
  const t = useMessages(messages)
  const kindLabel = useKindLabel()
  const contacts = useLeadContacts(lead)
  const kinds = Array.isArray(lead.kinds) ? [...new Set(lead.kinds.map((kind) => kindLabel(String(kind))))] : []
  const lines = [...kinds, lead.street, lead.city].filter((text) => typeof text === 'string' && text !== '')
  const main = [lead.email_contact_id, lead.person_contact_id, lead.phone_contact_id].find((id) => id != null)
  const { data: detail } = useRowDetail('contacts', String(main), main !== undefined)
  const proof = detail?.evidence.find(({ page_id: page }) => page !== null)
  return (
    <article className={classes.card} aria-label={nameOf(lead)}>
      <div className={classes.main}>
        <Title order={2}>
          {nameOf(lead)} {status !== undefined && <StatusMark status={status} />}
        </Title>
        <Text c="dimmed">{lines.join(' · ')}</Text>
        {typeof lead.website_url === 'string' && <ExternalLink url={lead.website_url} />}
        <MainWays lead={lead} contacts={contacts.data?.items ?? []} />
        {proof !== undefined && <TextPreview key={proof.id} proof={proof} />}
      </div>
      <div className={classes.proofs}>
        {main === undefined && <Text c="dimmed">{t('noContacts')}</Text>}
        {main !== undefined && detail === undefined && <Skeleton height={160} />}
        {main !== undefined && detail !== undefined && <EvidenceList slug="contacts" detail={detail} />}
      </div>
    </article>
  )
}

export const nameOf = ({ company, host }: Row) => String(company ?? host ?? '')
