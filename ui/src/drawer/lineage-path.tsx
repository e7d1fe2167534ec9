import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Relatives } from '../../../src/http/contract/types.ts'
import type { Detail, Slug } from '../api/entity-routes.ts'
import { pageOf, rowUrl } from '../lib/row-url.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { useSearchText } from '../messages/search-text.ts'
import classes from './drawer.module.css'
import { drawerMessages } from './messages.ts'

const kinds = [
  'searches',
  'places',
  'local_businesses',
  'domains',
  'sitemap_files',
  'pages',
  'contacts',
  'leads',
] as const
type Kind = (typeof kinds)[number]

/** The column of a later entity that references an earlier one, if there is one. */
const columns: Readonly<Partial<Record<Kind, Readonly<Partial<Record<Kind, string>>>>>> = {
  places: { local_businesses: 'place_id' },
  domains: { local_businesses: 'domain_id', sitemap_files: 'domain_id', pages: 'domain_id', contacts: 'domain_id' },
  sitemap_files: { pages: 'sitemap_file_id' },
}
const shown = 5

interface LineagePathProps {
  readonly slug: Slug
  readonly detail: Detail
  readonly name: string
}

/** Related rows from search to contact, with this row in its position. Each step links to its rows. */
export function LineagePath({ slug, detail: { lineage, item }, name }: LineagePathProps) {
  const t = useMessages(drawerMessages)
  const phoneText = usePhoneText()
  const here = slug.replaceAll('-', '_')
  const steps = kinds.flatMap((kind): { kind: Kind; relatives: Relatives | undefined }[] => {
    if (kind === here) return [{ kind, relatives: undefined }]
    const relatives = lineage.from[kind] ?? lineage.to[kind]
    return relatives === undefined || relatives.count === 0 ? [] : [{ kind, relatives }]
  })
  return (
    <section className={classes.section}>
      <Title order={3}>{t('path')}</Title>
      <ol className={classes.path}>
        {steps.map(({ kind, relatives }) => (
          <li key={kind} className={classes.step} data-here={relatives === undefined || undefined}>
            <span className={classes.kind}>{t(kind)}</span>
            {relatives === undefined ? (
              <strong aria-current="true">{phoneText(name, item.country)}</strong>
            ) : (
              <Step kind={kind} relatives={relatives} all={allOf(here, kind, item.id)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The filter that lists all of them, if one exists. */
function allOf(here: string, kind: Kind, id: string): Readonly<Record<string, string>> | undefined {
  const column = (columns as Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>>)[here]?.[kind]
  return column === undefined ? undefined : { [column]: id }
}

interface StepProps {
  readonly kind: Kind
  readonly relatives: Relatives
  readonly all: Readonly<Record<string, string>> | undefined
}

function Step({ kind, relatives: { items, count, more }, all }: StepProps) {
  const t = useMessages(drawerMessages)
  const phoneText = usePhoneText()
  const searchText = useSearchText(kind === 'searches')
  const textOf = (label: string) => (kind === 'searches' ? searchText(label) : phoneText(label))
  return (
    <span className={classes.links}>
      {items.slice(0, shown).map(({ id, label }) => (
        <Anchor key={id} component={Link} {...rowUrl(kind, id)} inherit>
          {label === null || label === '' ? id : textOf(label)}
        </Anchor>
      ))}
      {count > shown && all !== undefined && (
        <Anchor component={Link} to={pageOf(kind).to} search={all as never} inherit c="dimmed">
          {t(more ? 'showAllMore' : 'showAll', { count })}
        </Anchor>
      )}
      {count > shown && all === undefined && <span className={classes.quiet}>+{count - shown}</span>}
    </span>
  )
}
