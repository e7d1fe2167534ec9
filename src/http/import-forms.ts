import type { z } from 'zod'
import { contactFields } from '../stages/import-files/contact-columns.ts'
import { type ImportEntity, type ImportOptions, placeFields } from '../stages/import-files/import-request.ts'
import { harvestIn } from './contract/harvests.ts'
import {
  contactImportList,
  contactImportQuery,
  domainImportList,
  domainImportQuery,
  importList,
  importQuery,
  placeImportList,
  placeImportQuery,
} from './contract/imports.ts'

/** Import options of a list: the schemas for the query, the form and JSON, and how to read them. */
export interface ListForm {
  readonly query: z.ZodObject
  readonly list: z.ZodObject<{ rows: z.ZodArray }>
  optionsOf(fields: ImportFields): ImportOptions
}

/** Options after validation by one of the schemas. */
export type ImportFields = Readonly<Record<string, unknown>>

const textIn = (fields: ImportFields, name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
const flagIn = (fields: ImportFields, name: string) => (typeof fields[name] === 'boolean' ? fields[name] : undefined)

export const siteList: ListForm = {
  query: importQuery,
  list: importList,
  optionsOf: (fields) => ({
    select: flagIn(fields, 'select') ?? false,
    url: textIn(fields, 'url'),
    country: textIn(fields, 'country'),
    header: flagIn(fields, 'header'),
    default_country: textIn(fields, 'default_country'),
  }),
}

/** Sites can be taken to their contacts. */
const domainList: ListForm = {
  query: domainImportQuery,
  list: domainImportList,
  optionsOf: (fields) => ({ ...siteList.optionsOf(fields), harvest: harvestIn(fields) }),
}

export const contactList: ListForm = {
  query: contactImportQuery,
  list: contactImportList,
  optionsOf: (fields) => ({
    select: flagIn(fields, 'select') ?? false,
    header: flagIn(fields, 'header'),
    custom: flagIn(fields, 'custom'),
    default_country: textIn(fields, 'default_country'),
    columns: columnsIn(fields, contactFields),
  }),
}

const columnsIn = (fields: ImportFields, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((field) => {
      const column = textIn(fields, field)
      return column === undefined ? [] : [[field, column]]
    }),
  )

export const formOf = (entity: ImportEntity): ListForm =>
  ({ places: placeList, domains: domainList, contacts: contactList, sitemap_files: siteList, pages: siteList })[entity]

export const placeList: ListForm = {
  query: placeImportQuery,
  list: placeImportList,
  optionsOf: (fields) => ({
    select: flagIn(fields, 'select') ?? false,
    default_country: textIn(fields, 'default_country'),
    columns: columnsIn(fields, placeFields),
    harvest: harvestIn(fields),
  }),
}
