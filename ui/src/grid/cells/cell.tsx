import { IconCheck, IconStarFilled } from '@tabler/icons-react'
import { sourceText } from '../../../../src/display/labels/source-text.ts'
import type { EntityColumn, Row } from '../../api/entity-routes.ts'
import { socialNetwork } from '../../lib/social-network.ts'
import { valueIn } from '../../lib/value-in.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useLanguage } from '../../messages/language.ts'
import { useSearchText } from '../../messages/search-text.ts'
import { useFormat } from '../../messages/use-format.ts'
import { CurationMark } from '../suggestion/curation-mark.tsx'
import { SuggestionScore } from '../suggestion/suggestion-score.tsx'
import { useReasonText } from '../suggestion/use-reason-text.ts'
import classes from './cell.module.css'
import { useHost } from './host-names.ts'
import { LinkedText } from './linked-text.tsx'
import { FollowUp, UserName } from './people.tsx'
import { StatusMark, ToneMark, VerdictMark } from './status-mark.tsx'
import { isKindColumn, isPhoneColumn, useValueText } from './value-text.ts'

interface CellProps {
  readonly row: Row
  readonly column: Pick<EntityColumn, 'name' | 'type'>
  /** URLs are links. */
  readonly isLinked?: boolean
}

/** One value of a row, by column type. Rendered as text: markup is not interpreted. */
export function Cell({ row, column: { name, type }, isLinked = false }: CellProps) {
  const value = valueIn(row, name)
  const { number, percent, since, time } = useFormat()
  const codeLabel = useCodeLabel()
  if (name === 'domain_id' && typeof value === 'string') return <Host id={value} />
  if (value === null || value === undefined || value === '') {
    // A contact without a name says what it is.
    const kind = name === 'name' && typeof row.lead_id === 'string' ? row.kind : undefined
    return <span className={classes.none}>{typeof kind === 'string' ? codeLabel(kind) : '–'}</span>
  }
  if (name === 'curation_status') return <CurationMark row={row} />
  if (name === 'suggestion_reasons') return <Reasons row={row} />
  if (name === 'suggestion') return <SuggestionScore row={row} score={Number(value)} />
  if (name.endsWith('_status') && type === 'enum') return <Progress row={row} name={name} status={String(value)} />
  if (name.endsWith('_outcome')) return <ToneMark outcome={String(value)} />
  if (name === 'verdict' || name === 'email_verdict') return <VerdictMark verdict={String(value)} />
  if (name === 'owner_id' || name === 'curated_by') return <UserName id={String(value)} />
  if (name === 'follow_up_at') return <FollowUp at={String(value)} />
  if (name.endsWith('_error_code') || name === 'business_status' || type === 'enum') {
    return <span>{codeLabel(String(value))}</span>
  }
  if (name === 'is_primary') return value === true ? <IconStarFilled size={14} aria-label={codeLabel('true')} /> : null
  if (type === 'boolean') {
    return value === true ? <IconCheck size={15} aria-label={codeLabel('true')} /> : <span>{codeLabel('false')}</span>
  }
  if (type === 'date') return <time title={time(String(value))}>{since(String(value))}</time>
  if (type === 'whole' || type === 'decimal') {
    const format = name.endsWith('_share') ? percent : /_year$|^http_status$/.test(name) ? String : number
    return <span className={classes.number}>{format(Number(value))}</span>
  }
  if (isKindColumn(name) || isPhoneColumn(name)) {
    return <Texts name={name} values={[value].flat().map(String)} country={row.country} />
  }
  if (name === 'socials') return <Socials urls={value as readonly string[]} isLinked={isLinked} />
  if (type === 'tags') return <Tags values={value as readonly string[]} />
  if (name === 'found_by') return <FoundBy text={String(value)} />
  if (name === 'source_url') return <SourcePage url={String(value)} isLinked={isLinked} />
  const text = String(value)
  if (!/(^|_)url$/.test(name)) return <span title={text}>{text}</span>
  return <LinkedText url={text} text={withoutScheme(text)} isLinked={isLinked} />
}

/** All URLs share it. */
const withoutScheme = (url: string) => url.replace(/^https?:\/\/|\/$/g, '')

/** A page, or a line of an imported file. */
function SourcePage({ url, isLinked }: { readonly url: string; readonly isLinked: boolean }) {
  const text = sourceText(url, useLanguage())
  return <LinkedText url={url} text={withoutScheme(text)} isLinked={isLinked} />
}

/** Profiles by the names of their networks. */
function Socials({ urls, isLinked }: { readonly urls: readonly string[]; readonly isLinked: boolean }) {
  return (
    <span className={classes.tags} title={urls.join('\n')}>
      {urls.slice(0, 4).map((url) => (
        <span key={url} className={classes.tag}>
          <LinkedText url={url} text={socialNetwork(url)} isLinked={isLinked} />
        </span>
      ))}
    </span>
  )
}

/** What the search asked for. */
function FoundBy({ text }: { readonly text: string }) {
  const shown = useSearchText()(text)
  return <span title={shown}>{shown}</span>
}

function Host({ id }: { readonly id: string }) {
  return <span>{useHost(id) ?? '…'}</span>
}

/** The reasons for a suggestion in words. */
function Reasons({ row }: { readonly row: Row }) {
  const text = useReasonText()(row)
  return <span title={text}>{text}</span>
}

/** The processing status of a stage, and its outcome or error. */
function Progress({ row, name, status }: { row: Row; name: string; status: string }) {
  const progress = name.slice(0, -'_status'.length)
  const because = status === 'Error' ? row[`${progress}_error_code`] : row[`${progress}_outcome`]
  const ended = status === 'Error' || status === 'Completed'
  return <StatusMark status={status} because={ended && typeof because === 'string' ? because : undefined} />
}

/** Categories as words, phone numbers with spaces. Two codes with the same word are shown once. */
function Texts({ name, values, country }: { name: string; values: readonly string[]; country: unknown }) {
  const valueText = useValueText(name)
  const texts = [...new Set(values.map((value) => valueText(value, country)))]
  return name === 'phone' ? <span>{texts.join(', ')}</span> : <Tags values={texts} />
}

function Tags({ values }: { readonly values: readonly string[] }) {
  return (
    <span className={classes.tags} title={values.join(', ')}>
      {values.slice(0, 4).map((value) => (
        <span key={value} className={classes.tag}>
          {value}
        </span>
      ))}
    </span>
  )
}
