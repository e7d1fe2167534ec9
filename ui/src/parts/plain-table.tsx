import { Fragment, type ReactNode } from 'react'
import classes from './plain-table.module.css'

export interface PlainColumn<Row> {
  readonly label: string
  readonly show: (row: Row) => ReactNode
  /** Right-aligned, so that digits line up. */
  readonly isNumber?: boolean
  /** Takes the remaining width. */
  readonly isWide?: boolean
  /** Names the row; on a phone it is the card's title. */
  readonly isTitle?: boolean
  /** Dates and other short values that must not wrap. */
  readonly isOneLine?: boolean
  /** The label is for screen readers only: the cells explain themselves. */
  readonly isQuiet?: boolean
}

interface PlainTableProps<Row> {
  readonly label: string
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Without a border: the panel has one. */
  readonly isInPanel?: boolean
  /** Content below a row, at full width. */
  readonly below?: (row: Row) => ReactNode
}

/** A table for up to some hundred rows. On a phone each row becomes a card with labelled cells. */
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
