import type { ComponentType } from 'react'
import type { Row, Slug } from '../api/entity-routes.ts'
import type { Messages } from '../messages/define-messages.ts'

/** The messages of a grid page. */
type PageMessages = Messages<'title' | 'lead' | 'rows' | 'emptyTitle' | 'emptyText' | 'emptyAction'>

/** The page of one entity. Its columns, sorting and filters come from `GET /entities`. */
export interface GridDeclaration {
  readonly slug: Slug
  readonly messages: PageMessages
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Default columns; the first one names the row. */
  readonly shown: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  /** The name of a row in the drawer, in previews and for screen readers. */
  readonly nameOf: (row: Row) => string
  /** The second line of a row on a phone. */
  readonly detailOf: (row: Row) => readonly unknown[]
  /** Columns listed first when adding a filter. */
  readonly quick: readonly string[]
  /** Columns of the summary at the top of the drawer. */
  readonly summary?: readonly string[]
  /** Columns whose URLs are links in the list. In other columns a click opens the row. */
  readonly linked?: readonly string[]
  /** The page of a row, if rows have one. */
  readonly pageOf?: (row: Row) => string
  /** Its rows belong to domains and can be grouped by them. */
  readonly isGroupable?: true
  /** The link of the empty state. */
  readonly start: string
}

/** The first of some columns that has a value. */
export const firstText =
  (...names: readonly string[]) =>
  (row: Row): string => {
    const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '')
    // Without the scheme, which all URLs share.
    return typeof found === 'string' ? found.replace(/^https?:\/\//, '') : row.id
  }

export const texts =
  (...names: readonly string[]) =>
  (row: Row): readonly unknown[] =>
    names.map((name) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
