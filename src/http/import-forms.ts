import type { z } from 'zod'
import { type ImportOptions, placeFields } from '../stages/import-files/import-request.ts'
import { importList, importQuery, placeImportList, placeImportQuery } from './contract/imports.ts'

/** What can be said about a list, in the query, in a form beside the file, or in JSON; and what it means. */
export interface ListForm {
  readonly query: z.ZodObject
  readonly list: z.ZodObject<{ rows: z.ZodArray }>
  optionsOf(said: Said): ImportOptions
}

/** As it came through one of the schemas. */
export type Said = Readonly<Record<string, unknown>>

const textIn = (said: Said, name: string) => (typeof said[name] === 'string' ? said[name] : undefined)
const flagIn = (said: Said, name: string) => (typeof said[name] === 'boolean' ? said[name] : undefined)

export const siteList: ListForm = {
  query: importQuery,
  list: importList,
  optionsOf: (said) => ({
    select: flagIn(said, 'select') ?? false,
    url: textIn(said, 'url'),
    country: textIn(said, 'country'),
    header: flagIn(said, 'header'),
  }),
}

export const placeList: ListForm = {
  query: placeImportQuery,
  list: placeImportList,
  optionsOf: (said) => ({
    select: flagIn(said, 'select') ?? false,
    default_country: textIn(said, 'default_country'),
    columns: Object.fromEntries(
      placeFields.flatMap((field) => {
        const column = textIn(said, field)
        return column === undefined ? [] : [[field, column]]
      }),
    ),
  }),
}
