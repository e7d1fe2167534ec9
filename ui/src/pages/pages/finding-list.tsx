import { ActionIcon, Anchor } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useColumnLabel } from '../../grid/columns/column-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './page-text.module.css'
import { textMessages } from './text-messages.ts'
import type { Finding } from './text-parts.ts'

interface FindingListProps {
  readonly findings: readonly Finding[]
  readonly markOf: ReadonlyMap<Finding, number>
  readonly onMark: (mark: number) => void
}

/** Earlier findings, and whether each is still on the page. */
export function FindingList({ findings, markOf, onMark }: FindingListProps) {
  const t = useMessages(textMessages)
  const columnLabel = useColumnLabel('contacts')
  return (
    <ul className={classes.findings} aria-label={t('findings')}>
      {findings.map((finding) => {
        const { contact_id, field, value, method, still_there } = finding
        const mark = markOf.get(finding)
        return (
          <li key={`${contact_id} ${field} ${value} ${method}`} className={classes.finding}>
            <span className={classes.what}>
              <span className={classes.field}>{columnLabel(field)}</span>
              <Anchor component={Link} to="/contacts" search={{ row: contact_id } as never} inherit>
                {value}
              </Anchor>
            </span>
            <span className={still_there ? classes.there : classes.gone}>
              {t(!still_there ? 'gone' : mark === undefined ? 'notInText' : 'inText')}
            </span>
            {mark !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('show', { value })}
                title={t('show', { value })}
                onClick={() => onMark(mark)}
              >
                <IconFocus2 size={16} />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
