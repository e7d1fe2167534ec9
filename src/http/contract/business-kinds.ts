import { z } from 'zod'

export const kindLabelsQuery = z.strictObject({
  language: z.enum(['en', 'de'], 'is not en or de').default('en').describe('The language of the labels.'),
})

export const kindLabelList = z.object({
  labels: z.record(z.string(), z.string()).describe('Labels by code: {"tourism=hotel": "Hotel"}.'),
})
