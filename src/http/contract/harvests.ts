import { z } from 'zod'
import {
  defaultPagesPerSite,
  type HarvestGate,
  harvestGates,
  maxPagesPerSite,
} from '../../curation/autopilot/harvests.ts'

const pagesPerSite = z
  .number('is not a number')
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(maxPagesPerSite, `is more than ${maxPagesPerSite}`)
const names = harvestGates.join(', ')
const pagesText = `the maximum number of pages per site, from 1 to ${maxPagesPerSite}; default: ${defaultPagesPerSite}.`

/** "Run to contacts" of a search. */
export const runToContacts = z
  .strictObject(
    {
      gates: z
        .array(z.enum(harvestGates, `is not one of ${names}`), 'is not a list')
        .min(1, 'is empty')
        .optional(),
      pages_per_site: pagesPerSite.optional(),
    },
    'is not an object',
  )
  .optional()
  .describe(
    `Send {} to select all results of these searches up to their contacts. gates: those to pass (${names}; default: all). pages_per_site: ${pagesText} With a provider that costs money, max_cost is needed: it limits the searches and the details together.`,
  )

/** The same for an import, whose options may be in the query. */
export const runToContactsFields = {
  run_to_contacts: z
    .enum(['true', 'false'], 'is neither true nor false')
    .transform((value) => value === 'true')
    .optional()
    .describe('Use true to select all imported rows up to their contacts.'),
  gates: z
    .string('is not a text')
    .regex(new RegExp(`^(${harvestGates.join('|')})(,(${harvestGates.join('|')}))*$`), `is not a list of ${names}`)
    .optional()
    .describe(`Use the gates to pass, separated by commas: ${names}; default: all.`),
  pages_per_site: z.coerce
    .number<number | string>('is not a number')
    .pipe(pagesPerSite)
    .optional()
    .describe(`Use ${pagesText}`),
}

/** The gates and limits of the options of an import. */
export function harvestIn(fields: Readonly<Record<string, unknown>>) {
  if (fields.run_to_contacts !== true) return undefined
  const { gates, pages_per_site: pages } = fields
  return {
    gates: typeof gates === 'string' ? (gates.split(',') as HarvestGate[]) : [...harvestGates],
    pages_per_site: typeof pages === 'number' ? pages : defaultPagesPerSite,
  }
}
