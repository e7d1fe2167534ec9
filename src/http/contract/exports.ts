import { z } from 'zod'
import { filter, ids, maxContactAge } from './common.ts'

export const exportFormats = ['excel-csv', 'csv', 'jsonl', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const presetNames = ['hubspot', 'brevo', 'mailchimp', 'google-contacts'] as const
export type PresetName = (typeof presetNames)[number]

/** A header of the response: the file has no rows. */
export const emptyExportHeader = 'export-is-empty'

export const exportLanguages = ['en', 'de'] as const

export const exportColumns = z
  .array(z.string('is not a text'), 'is not a list')
  .min(1, 'is empty')
  .max(100, 'has more than 100 entries')

export const exportFormat = z.enum(exportFormats, `is not one of ${exportFormats.join(', ')}`)

export const exportRequest = z.strictObject({
  ids: ids.optional(),
  filter: filter.optional(),
  columns: exportColumns
    .optional()
    .describe('Send listed columns in the order you want; default: what a CRM imports, for leads and contacts.'),
  max_age_days: maxContactAge
    .optional()
    .describe(
      'Send 1 to 3650 days to leave out contacts that no source has shown for longer, and leads whose contacts are all like that.',
    ),
  sort: z.string('is not a text').optional().describe('Send a listed column, prefixed with - for descending.'),
  format: exportFormat.describe(
    'excel-csv opens in a spreadsheet and runs no formula; csv and jsonl are for programs; xlsx is a workbook.',
  ),
  preset: z
    .enum(presetNames, `is not one of ${presetNames.join(', ')}`)
    .optional()
    .describe('The columns of a CRM import instead, for leads and contacts as csv or xlsx.'),
  readable: z
    .boolean('is not true or false')
    .optional()
    .describe('Labels as headers and words for codes; default: true for excel-csv and xlsx, false for csv and jsonl.'),
  language: z
    .enum(exportLanguages, `is not one of ${exportLanguages.join(', ')}`)
    .default('en')
    .describe('The language of labels and words: en or de.'),
})
