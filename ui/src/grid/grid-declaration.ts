import type { ComponentType } from 'react'
import type { Row, Slug } from '../api/entity-routes.ts'
import type { Messages } from '../messages/define-messages.ts'

/** What a page says of itself, in both languages. */
type PageMessages = Messages<'title' | 'lead' | 'rows' | 'emptyTitle' | 'emptyText' | 'emptyAction'>

/** One entity as a page. Everything that can be asked, sorted and filtered comes from the API's description of it. */
export interface GridDeclaration {
  readonly slug: Slug
  readonly messages: PageMessages
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Columns that are shown until somebody chooses others; the first one names the row. */
  readonly shown: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  /** What a row is called: in the drawer, in the preview, by screen readers. */
  readonly nameOf: (row: Row) => string
  /** The second line of a row on a phone. */
  readonly detailOf: (row: Row) => readonly unknown[]
  /** Offered as chips without having to be looked for. */
  readonly quick: readonly string[]
  /** Its rows belong to sites, and can stand together under their names. */
  readonly isGroupable?: true
  /** Where to go when there is nothing yet. */
  readonly start: string
}

/** The first of some columns that says something. */
export const firstText =
  (...names: readonly string[]) =>
  (row: Row): string => {
    const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '')
    // Every address begins with the same eight letters.
    return typeof found === 'string' ? found.replace(/^https?:\/\//, '') : row.id
  }

export const texts =
  (...names: readonly string[]) =>
  (row: Row): readonly unknown[] =>
    names.map((name) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
