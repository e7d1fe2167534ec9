import { Text } from '@mantine/core'
import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { VerdictLine } from '../../contacts/verdict-line.tsx'
import { EmailLink, PhoneLink } from '../../drawer/reach-links.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { bestReason, type Part } from './best-reason.ts'
import classes from './lead.module.css'
import { messages } from './messages.ts'

interface MainWaysProps {
  readonly lead: Row
  readonly contacts: readonly Row[]
}

/** The best person, e-mail and phone, each with the reason. */
export function MainWays({ lead, contacts }: MainWaysProps) {
  const t = useMessages(messages)
  const { person_name: name, person_title: title, email, phone, country } = lead
  return (
    <div className={classes.ways}>
      <Way icon={<IconUser size={18} />} label={t('mainPerson')} part="person" lead={lead} contacts={contacts}>
        {typeof name === 'string' ? (
          <>
            <strong>{name}</strong>
            {typeof title === 'string' && <div>{title}</div>}
          </>
        ) : (
          t('noPerson')
        )}
      </Way>
      <Way icon={<IconMail size={18} />} label={t('mainEmail')} part="email" lead={lead} contacts={contacts}>
        {typeof email === 'string' ? <EmailLink email={email} /> : t('noEmail')}
        <VerdictLine row={lead} prefix="email_" />
      </Way>
      <Way icon={<IconPhone size={18} />} label={t('mainPhone')} part="phone" lead={lead} contacts={contacts}>
        {typeof phone === 'string' ? <PhoneLink phone={phone} country={country} /> : t('noPhone')}
      </Way>
    </div>
  )
}

interface WayProps extends MainWaysProps {
  readonly icon: ReactNode
  readonly label: string
  readonly part: Part
  readonly children: ReactNode
}

function Way({ icon, label, part, lead, contacts, children }: WayProps) {
  const t = useMessages(messages)
  const contact = contacts.find(({ id }) => id === lead[`${part}_contact_id`])
  const reason = bestReason(lead, part, contact)
  return (
    <section className={classes.way} aria-label={label}>
      <span className={classes.wayLabel}>
        {icon}
        {label}
      </span>
      <div className={classes.wayValue}>{children}</div>
      {reason !== undefined && (
        <Text size="xs" c="dimmed">
          {t(reason)}
        </Text>
      )}
    </section>
  )
}
