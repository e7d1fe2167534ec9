import { ActionIcon, Anchor } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { columnLabel, columnWords } from '../../grid/columns/column-words.ts'
import { useWords } from '../../words/define-words.ts'
import classes from './page-text.module.css'
import type { Finding } from './text-parts.ts'
import { textWords } from './text-words.ts'

interface FindingListProps {
  readonly findings: readonly Finding[]
  readonly markOf: ReadonlyMap<Finding, number>
  readonly onMark: (mark: number) => void
}

/** What was found before, and whether it is still there. */
export function FindingList({ findings, markOf, onMark }: FindingListProps) {
  const say = useWords(textWords)
  const sayColumn = useWords(columnWords)
  return (
    <ul className={classes.findings} aria-label={say('findings')}>
      {findings.map((finding) => {
        const { contact_id, field, value, method, still_there } = finding
        const mark = markOf.get(finding)
        return (
          <li key={`${contact_id} ${field} ${value} ${method}`} className={classes.finding}>
            <span className={classes.what}>
              <span className={classes.field}>{columnLabel(sayColumn, field)}</span>
              <Anchor component={Link} to="/contacts" search={{ row: contact_id } as never} inherit>
                {value}
              </Anchor>
            </span>
            <span className={still_there ? classes.there : classes.gone}>
              {say(!still_there ? 'gone' : mark === undefined ? 'notInText' : 'inText')}
            </span>
            {mark !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('show', { value })}
                title={say('show', { value })}
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
