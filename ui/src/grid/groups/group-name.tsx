import { useFormat } from '../../messages/use-format.ts'
import { useHost } from '../cells/host-names.ts'
import classes from './groups.module.css'

interface GroupNameProps {
  readonly siteId: string
  readonly size: number | undefined
}

export function GroupName({ siteId, size }: GroupNameProps) {
  const { number } = useFormat()
  return (
    <span className={classes.name}>
      <span>{useHost(siteId)}</span>
      {size !== undefined && <span className={classes.count}>{number(size)}</span>}
    </span>
  )
}
