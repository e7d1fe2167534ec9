import { z } from 'zod'

export const kindLabelsQuery = z.strictObject({
  language: z.enum(['en', 'de'], 'is not en or de').default('en').describe('The language of the labels.'),
})

export const kindLabelList = z.object({
  labels: z.record(z.string(), z.string()).describe('Labels by code: {"tourism=hotel": "Hotel"}.'),
})

export const kindSuggestionsQuery = z.strictObject({
  text: z.string().max(80, 'is longer than 80 characters').describe('What was typed: a word, or the beginning of one.'),
  language: z.enum(['en', 'de'], 'is not en or de').default('en').describe('The language of the labels.'),
})

export const kindSuggestions = z.object({
  kinds: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        word: z.string().describe('The word that matched.'),
        leads: z.int().describe('Leads of this kind in the workspace, counted up to 1000.'),
      }),
    )
    .describe('Kinds of business that may be meant, best first.'),
})
