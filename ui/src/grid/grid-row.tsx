import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { EntityColumn, Row } from '../api/entity-routes.ts'
import { useCodeLabel } from '../messages/code-labels.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { Cell } from './cells/cell.tsx'
import classes from './grid.module.css'
import { GroupName } from './groups/group-name.tsx'
import { CurationMark } from './suggestion/curation-mark.tsx'

interface RowEvents {
  readonly onCheck: (index: number, isRange: boolean) => void
  readonly onOpen: (index: number, isRange: boolean) => void
}

interface GridRowProps extends RowEvents {
  readonly row: Row | undefined
  readonly index: number
  readonly topPx: number
  readonly columns: readonly EntityColumn[]
  readonly name: string
  readonly checkLabel: string
  readonly detail: readonly unknown[]
  readonly isSelected: boolean
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly isGone: boolean
  readonly isGrouped: boolean
  readonly isGroupStart: boolean
  /** The size of the group that begins here, if it is known. */
  readonly groupSize: number | undefined
  readonly isCard: boolean
  readonly linked: readonly string[]
  /** The page of the row, if it has one. */
  readonly href: string | undefined
}

export const rowDomId = (id: string) => `row-${id}`

/** One row, memoised: rendering only changed rows keeps scrolling smooth. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, topPx, isSelected, isCurrent, isOpen, isGone, isGroupStart, isCard, onOpen } = props
  const position = { transform: `translateY(${topPx}px)` }
  if (row === undefined) return <Waiting index={index} position={position} isCard={isCard} />
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement || window.getSelection()?.isCollapsed === false) return
    if (event.target instanceof Element && event.target.closest('a') !== null) return
    onOpen(index, event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the grid open its current row
    <div
      id={rowDomId(row.id)}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`${classes.row} ${isCard ? classes.card : ''}`}
      style={position}
      data-current={isCurrent || undefined}
      data-open={isOpen || undefined}
      data-gone={isGone || undefined}
      data-group={isGroupStart || undefined}
      onClick={onClick}
    >
      <RowCheckbox {...props} />
      {isCard ? <CardText {...props} row={row} /> : <Cells {...props} row={row} />}
    </div>
  )
})

function RowCheckbox({ index, checkLabel, isSelected, onCheck }: GridRowProps) {
  return (
    <div role="gridcell" className={classes.check}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={checkLabel}
        checked={isSelected}
        onClick={(event) => onCheck(index, event.shiftKey)}
        onChange={ignore}
      />
    </div>
  )
}

/** onClick handles it, because it has the Shift key; React requires onChange beside `checked`. */
const ignore = () => undefined

function Cells({ row, columns, isGrouped, linked, href }: GridRowProps & { readonly row: Row }) {
  return (
    <>
      {isGrouped && (
        <div role="gridcell">
          <VisuallyHidden>
            <Cell row={row} column={siteColumn} />
          </VisuallyHidden>
        </div>
      )}
      {columns.map((column, at) => (
        <div key={column.name} role="gridcell" className={cellClass(column, at)}>
          <RowLink href={at === 0 ? href : undefined}>
            <Cell row={row} column={column} isLinked={linked.includes(column.name)} />
          </RowLink>
        </div>
      ))}
    </>
  )
}

/** Not a Tab stop: the keys of the grid open its current row. */
function RowLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Link to={href} tabIndex={-1} className={classes.link}>
      {children}
    </Link>
  )
}

const siteColumn = { name: 'domain_id', type: 'uuid' } as const

function cellClass({ type }: EntityColumn, at: number): string {
  const kind = at === 0 ? classes.name : type === 'whole' || type === 'decimal' ? classes.end : ''
  return `${classes.cell} ${kind}`
}

function CardText({ row, name, detail, isGroupStart, groupSize, href }: GridRowProps & { readonly row: Row }) {
  const codeLabel = useCodeLabel()
  const phoneText = usePhoneText()
  // Translate codes, format phone numbers; leave other text as it is.
  const wordOf = (text: string) => (/^[a-z_]+$/.test(text) ? codeLabel(text) : phoneText(text, row.country))
  return (
    <div role="gridcell" className={classes.cardText}>
      {isGroupStart && (
        <span className={classes.cardGroup}>
          <GroupName siteId={String(row.domain_id)} size={groupSize} />
        </span>
      )}
      <span>
        <span className={classes.name}>
          <RowLink href={href}>{phoneText(name, row.country)}</RowLink>
        </span>
        <CurationMark row={row} />
      </span>
      <span className={classes.cardMore}>
        <span>{detail.map((part) => wordOf(String(part))).join(' · ')}</span>
      </span>
    </div>
  )
}

function Waiting({ index, position, isCard }: { index: number; position: { transform: string }; isCard: boolean }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${classes.row} ${isCard ? classes.card : ''}`}
      style={position}
    >
      <div role="gridcell" />
      <div role="gridcell" className={classes.cell}>
        <span className={classes.bar} />
      </div>
    </div>
  )
}
