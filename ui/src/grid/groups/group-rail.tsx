import { GroupName } from './group-name.tsx'
import classes from './groups.module.css'
import { type RowGroup, sizeOfGroup } from './groups-of.ts'

interface GroupRailProps {
  readonly groups: readonly RowGroup[]
  readonly rowPx: number
  readonly shiftPx: number
}

/**
 * The host names beside their rows, each visible while one of its rows is. They are `position: sticky`, so rows keep one
 * height and scrolling works as without groups. Screen readers read the host in each row.
 */
export function GroupRail({ groups, rowPx, shiftPx }: GroupRailProps) {
  return groups.map((group) => (
    <div
      key={`${group.siteId}-${group.from}`}
      aria-hidden
      className={classes.group}
      style={{
        transform: `translateY(${group.from * rowPx - shiftPx}px)`,
        height: (group.to - group.from) * rowPx,
      }}
    >
      <div className={classes.label} style={{ height: rowPx }}>
        <GroupName siteId={group.siteId} size={sizeOfGroup(group)} />
      </div>
    </div>
  ))
}
