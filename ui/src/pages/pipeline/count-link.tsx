import { Link } from '@tanstack/react-router'
import type { UrlSearch } from '../../app/url-search.ts'
import { pageOf, type TableWithPage } from '../../lib/row-url.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './count-link.module.css'

interface CountLinkProps {
  readonly count: number
  readonly room: TableWithPage
  /** `undefined`: there is no list of just these. */
  readonly filter: UrlSearch | undefined
  /** What is counted, for those who hear the link alone. */
  readonly label: string
  readonly tone?: 'bad' | 'busy' | undefined
  /** The number in a phrase, such as "3 failed"; left out: the number alone. */
  readonly text?: string
}

/** A number that leads to exactly its rows. It lights up for a moment when it changes. */
export function CountLink({ count, room, filter, label, tone, text }: CountLinkProps) {
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
    <Link {...marked} to={pageOf(room).to} search={filter as never} aria-label={`${label}: ${shown}`}>
      {number}
    </Link>
  )
}
