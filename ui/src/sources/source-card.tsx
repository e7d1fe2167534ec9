import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BusinessRecord } from '../../../src/http/contract/types.ts'
import { ExternalLink } from '../drawer/external-link.tsx'
import { PhoneLink } from '../drawer/reach-links.tsx'
import { useCodeLabel } from '../messages/code-labels.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useKindLabel } from '../messages/kind-labels.ts'
import { providerName } from '../messages/provider-names.ts'
import { useFormat } from '../messages/use-format.ts'
import { Tag } from '../parts/tag.tsx'
import { Attribution } from './attribution.tsx'
import { sourceMessages } from './messages.ts'
import classes from './sources.module.css'

interface SourceCardProps {
  readonly record: BusinessRecord
  /** Whether to say that lists show this record. */
  readonly marksListed: boolean
  readonly children?: ReactNode
}

/** The facts of one source. */
export function SourceCard({ record, marksListed, children }: SourceCardProps) {
  const t = useMessages(sourceMessages)
  const kindLabel = useKindLabel()
  const codeLabel = useCodeLabel()
  const { number, day } = useFormat()
  const { provider, street, postcode, city, region, country } = record
  const town = [postcode, city].filter(Boolean).join(' ')
  const address = [street, town, region === city ? null : region, country].filter(Boolean).join(', ')
  // A company of a contact list has no place; its attribution says so (save-contact-rows.ts).
  const isOfContacts = record.attribution === 'Imported list'
  const isImported = provider === 'csv' || (provider === null && isOfContacts)
  const source = isImported ? t('imported') : provider === null ? t('deleted') : providerName(provider)
  const lines: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('name'), record.name],
    [t('postalAddress'), address],
    [t('phone'), record.phone && <PhoneLink phone={record.phone} country={country} />],
    [t('website'), record.website_url && <ExternalLink url={record.website_url} />],
    [t('kinds'), [...new Set(record.categories.slice(0, 5).map(kindLabel))].join(', ')],
    [t('status'), record.business_status && codeLabel(record.business_status)],
    [t('rating'), record.rating !== null && number(record.rating)],
    [t('release'), record.release],
    [t('licence'), !isOfContacts && record.attribution && <Attribution text={record.attribution} />],
  ]
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3>{source}</h3>
        {marksListed && record.is_listed && <Tag tone="good">{t('listed')}</Tag>}
      </div>
      <dl className={classes.facts}>
        {lines
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {record.retain_until !== null && (
        <Text size="xs" c="dimmed">
          {t('until', { day: day(record.retain_until) })}
        </Text>
      )}
      {children}
    </li>
  )
}
