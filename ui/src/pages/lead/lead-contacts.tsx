import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { AddContactDialog } from '../../contacts/add-contact-dialog.tsx'
import { DuplicateSuggestions } from '../../contacts/duplicate-suggestions.tsx'
import { contactMessages } from '../../contacts/messages.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { parts } from './best-reason.ts'
import { ContactCard } from './contact-card.tsx'
import classes from './lead.module.css'
import { MainWays } from './main-ways.tsx'
import { messages } from './messages.ts'
import { useLeadContacts, useReloadLead } from './use-lead.ts'

const none: readonly Row[] = []

/** Whom to talk to: the best ways with their reasons, then every contact. */
export function LeadContacts({ lead }: { readonly lead: Row }) {
  const t = useMessages(messages)
  const tContact = useMessages(contactMessages)
  const may = usePermissions()
  const reload = useReloadLead()
  const contacts = useLeadContacts(lead)
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel title={t('whom')}>
      <MainWays lead={lead} contacts={contacts.data?.items ?? none} />
      <details className={classes.how}>
        <summary>{t('howTitle')}</summary>
        <ul>
          <li>{t('howEmail')}</li>
          <li>{t('howPhone')}</li>
          <li>{t('howPerson')}</li>
        </ul>
        <Text size="sm">{t('howTies')}</Text>
      </details>
      <DuplicateSuggestions of={{ lead_id: lead.id }} onMerged={reload} />
      <Loaded query={contacts} failedTitle={t('contactsFailed')}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('noContacts')}</Text>
          ) : (
            <>
              <Text c="dimmed" size="sm" mb="xs">
                {t('contacts', { count: total?.count ?? items.length })}
              </Text>
              <ul className={classes.contacts}>
                {items
                  .toSorted((one, other) => rankOf(lead, one) - rankOf(lead, other))
                  .map((contact) => (
                    <ContactCard key={contact.id} lead={lead} contact={contact} />
                  ))}
              </ul>
              {(total?.count ?? 0) > items.length && (
                <Anchor component={Link} to="/contacts" search={{ lead_id: lead.id } as never}>
                  {t('allContacts')}
                </Anchor>
              )}
            </>
          )
        }
      </Loaded>
      {may.write && (
        <Button mt="sm" size="compact-md" variant="default" onClick={() => setAdding(true)}>
          {tContact('add')}
        </Button>
      )}
      {isAdding && <AddContactDialog leadId={lead.id} onAdded={reload} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** The main ones first, then people, then by confidence. */
function rankOf(lead: Row, contact: Row): number {
  const mains = parts.filter((part) => lead[`${part}_contact_id`] === contact.id).length
  return -mains * 1000 - (contact.kind === 'person' ? 500 : 0) - Number(contact.confidence ?? 0)
}
