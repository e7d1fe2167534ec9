import { Fragment, type ReactNode } from 'react'
import classes from './plain-table.module.css'

export interface PlainColumn<Row> {
  readonly label: string
  readonly show: (row: Row) => ReactNode
  /** Numbers stand at the end of their cell, so that digits line up. */
  readonly isNumber?: boolean
  /** Takes the room that the others leave. */
  readonly isWide?: boolean
  /** Names the row: on a phone it is the card's title. */
  readonly isTitle?: boolean
  /** Dates and other short things that read badly in two lines. */
  readonly isOneLine?: boolean
  /** The label is for those who hear it: what is in the cells says it already. */
  readonly isQuiet?: boolean
}

interface PlainTableProps<Row> {
  readonly label: string
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The panel around it is frame enough. */
  readonly isInPanel?: boolean
  /** Shown below a row, over its whole width. */
  readonly below?: (row: Row) => ReactNode
}

/** A table for some hundred rows at most. On a phone each row becomes a card whose cells say what they are. */
export function PlainTable<Row>({ label, columns, rows, keyOf, isInPanel, below }: PlainTableProps<Row>) {
  return (
    <table className={classes.table} data-in-panel={isInPanel || undefined} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ label: name, isNumber, isWide, isQuiet }) => (
            <th key={name} scope="col" data-number={isNumber || undefined} data-wide={isWide || undefined}>
              <span className={isQuiet ? classes.quiet : undefined}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const extra = below?.(row)
          return (
            <Fragment key={keyOf(row)}>
              <tr>
                {columns.map(({ label: name, show, isNumber, isWide, isTitle, isOneLine, isQuiet }) => (
                  <td
                    key={name}
                    data-label={isQuiet ? undefined : name}
                    data-number={isNumber || undefined}
                    data-wide={isWide || undefined}
                    data-title={isTitle || undefined}
                    data-line={isOneLine || undefined}
                  >
                    {show(row)}
                  </td>
                ))}
              </tr>
              {Boolean(extra) && (
                <tr className={classes.below}>
                  <td colSpan={columns.length}>{extra}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
