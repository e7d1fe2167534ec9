import { z } from 'zod'
import { filter, ids } from './common.ts'

const exportFormats = ['excel-csv', 'csv', 'jsonl', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportRequest = z.strictObject({
  ids: ids.optional(),
  filter: filter.optional(),
  columns: z
    .array(z.string('is not a text'), 'is not a list')
    .min(1, 'is empty')
    .max(100, 'has more than 100 entries')
    .optional()
    .describe('Send listed columns in the order you want; default: all.'),
  sort: z.string('is not a text').optional().describe('Send a listed column, prefixed with - for descending.'),
  format: z
    .enum(exportFormats, `is not one of ${exportFormats.join(', ')}`)
    .describe(
      'excel-csv opens in a spreadsheet and runs no formula; csv and jsonl are for programs; xlsx is a workbook.',
    ),
})
