import { Link } from '@tanstack/react-router'
import type { UrlSearch } from '../../app/url-search.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './count-link.module.css'
import { type RoomName, rooms } from './rooms.ts'

interface CountLinkProps {
  readonly count: number
  readonly room: RoomName
  /** `undefined`: there is no list of just these. */
  readonly filter: UrlSearch | undefined
  /** What is counted, for those who hear the link alone. */
  readonly label: string
  readonly tone?: 'bad' | 'busy' | undefined
}

/** A number that leads to exactly its rows. It lights up for a moment when it changes. */
export function CountLink({ count, room, filter, label, tone }: CountLinkProps) {
  const format = useFormat()
  const number = (
    <span key={count} className={classes.number}>
      {format.number(count)}
    </span>
  )
  const marked = { className: classes.count, 'data-tone': count > 0 ? tone : undefined }
  if (filter === undefined) return <span {...marked}>{number}</span>
  return (
    <Link {...marked} to={rooms[room].path} search={filter as never} aria-label={`${label}: ${format.number(count)}`}>
      {number}
    </Link>
  )
}
