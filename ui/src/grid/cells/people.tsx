import { useMembers } from '../../api/use-members.ts'
import { dayOf, today } from '../../lib/day.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './cell.module.css'

/** The name of a user. */
export function UserName({ id }: { readonly id: string }) {
  return <span>{useMembers().find((member) => member.id === id)?.name ?? '…'}</span>
}

/** The day of a follow-up, marked once it is due. */
export function FollowUp({ at }: { readonly at: string }) {
  const { day } = useFormat()
  const isDue = dayOf(at) <= today()
  return (
    <time dateTime={at} className={isDue ? classes.due : undefined}>
      {day(at)}
    </time>
  )
}
