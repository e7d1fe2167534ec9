import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { Detail } from '../../api/entity-routes.ts'
import { useRowDetail } from '../../api/use-row-detail.ts'
import { ChecksAndDeliveries } from '../../drawer/checks-and-deliveries.tsx'
import { Timeline } from '../../drawer/timeline.tsx'
import { UserFields } from '../../drawer/user-fields.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { useKindLabel } from '../../messages/kind-labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { BusinessSources } from '../../sources/business-sources.tsx'
import { DeliverLead } from './deliver-lead.tsx'
import classes from './lead.module.css'
import { LeadChanges } from './lead-changes.tsx'
import { LeadContacts } from './lead-contacts.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadStatus } from './lead-status.tsx'
import { messages } from './messages.ts'

/** One lead: who they are, whom to talk to with proof, the user's own notes, history and deliveries. */
export function Page() {
  const t = useMessages(messages)
  const { id = '' } = useParams({ strict: false })
  const lead = useRowDetail('leads', id)
  const item = lead.data?.item
  const kindLabel = useKindLabel()
  const kinds = Array.isArray(item?.kinds) ? [...new Set(item.kinds.map((kind) => kindLabel(String(kind))))] : []
  const lines = [...kinds, item?.city].filter((text) => typeof text === 'string' && text !== '')
  return (
    <PageFrame
      title={typeof item?.company === 'string' ? item.company : t('lead')}
      {...(lines.length > 0 && { lead: lines.join(' · ') })}
      actions={
        <Anchor component={Link} to="/leads" className={classes.back}>
          <IconArrowLeft size={16} /> {t('back')}
        </Anchor>
      }
    >
      <Loaded query={lead} failedTitle={t('failedTitle')} lines={6}>
        {(detail) => <LeadView key={id} detail={detail} />}
      </Loaded>
    </PageFrame>
  )
}

function LeadView({ detail }: { readonly detail: Detail }) {
  const { item } = detail
  return (
    <div className={classes.page}>
      <div className={classes.status}>
        <LeadStatus lead={item} />
      </div>
      <div className={classes.main}>
        <LeadFacts detail={detail} />
        <LeadContacts lead={item} />
        <LeadChanges leadId={item.id} />
        {typeof item.local_business_id === 'string' && <BusinessSources businessId={item.local_business_id} />}
      </div>
      <div className={classes.side}>
        <UserFields slug="leads" item={item} />
        <ChecksAndDeliveries detail={detail} />
        <DeliverLead lead={item} />
        <Timeline detail={detail} />
      </div>
    </div>
  )
}
