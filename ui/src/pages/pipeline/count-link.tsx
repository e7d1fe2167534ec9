import { Link } from '@tanstack/react-router'
import type { UrlSearch } from '../../app/url-search.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './count-link.module.css'
import { type RoomName, rooms } from './rooms.ts'

interface CountLinkProps {
  readonly count: number
  readonly room: RoomName
  readonly filter?: UrlSearch
  /** What is counted, for those who hear the link alone. */
  readonly label: string
  readonly tone?: 'bad' | 'busy' | undefined
}

/** A number that leads to exactly its rows. It lights up for a moment when it changes. */
export function CountLink({ count, room, filter = {}, label, tone }: CountLinkProps) {
  const format = useFormat()
  return (
    <Link
      to={rooms[room].path}
      search={filter as never}
      className={classes.count}
      data-tone={count > 0 ? tone : undefined}
      aria-label={`${label}: ${format.number(count)}`}
    >
      <span key={count} className={classes.number}>
        {format.number(count)}
      </span>
    </Link>
  )
}
