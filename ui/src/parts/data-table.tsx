import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface TableColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  readonly isNumber?: true
  /** Buttons: the column needs no title that is seen. */
  readonly isActions?: true
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A few rows, told in full. For many there is the grid. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const isAtEnd = ({ isNumber, isActions }: TableColumn<Row>) => isNumber || isActions || undefined
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-end={isAtEnd(column)}>
              {column.isActions ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                data-end={isAtEnd(column)}
                data-plain={column.isActions || undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
