import { Link } from '@tanstack/react-router'
import type { UrlSearch } from '../../app/url-search.ts'
import { type PipelineTable, pageOf } from '../../lib/row-url.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './count-link.module.css'

interface CountLinkProps {
  readonly count: number
  readonly table: PipelineTable
  /** `undefined`: no list can be filtered to these rows. */
  readonly filter: UrlSearch | undefined
  /** What is counted, for screen readers. */
  readonly label: string
  readonly tone?: 'bad' | 'busy' | undefined
  /** The number with text, such as "3 failed". Default: the number. */
  readonly text?: string
}

/** A number that links to the rows it counts, highlighted briefly when it changes. */
export function CountLink({ count, table, filter, label, tone, text }: CountLinkProps) {
  const format = useFormat()
  const shown = text ?? format.number(count)
  const number = (
    <span key={count} className={classes.number}>
      {shown}
    </span>
  )
  const marked = { className: classes.count, 'data-tone': count > 0 ? tone : undefined }
  if (filter === undefined) return <span {...marked}>{number}</span>
  return (
    <Link {...marked} to={pageOf(table).to} search={filter as never} aria-label={`${label}: ${shown}`}>
      {number}
    </Link>
  )
}
