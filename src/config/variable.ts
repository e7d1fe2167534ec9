import { z } from 'zod'

export const text = z.string().min(1)
export const port = wholeNumber(0, 65_535)

export function wholeNumber(min: number, max: number) {
  const wanted = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, wanted)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wanted)
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

export interface Variable {
  readonly schema: z.ZodType
  /** As written in the environment; undefined: unset. */
  readonly fallback: string | undefined
  readonly meaning: string
}

export function variable<S extends z.ZodType>(schema: S, fallback: string | undefined, meaning: string) {
  return { schema, fallback, meaning }
}

export const list = z.string().transform((value) => value.split(',').flatMap((part) => part.trim() || []))
export const isPort = (value: number) => value >= 1 && value <= 65_535

export const endpoint = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })

export const priceChanges = list
  .refine(
    (parts) => parts.every((part) => /^[a-z_.]+=\d{1,4}(\.\d{1,6})?$/.test(part)),
    'must look like sku=0.032,sku=0.02',
  )
  .transform((parts) => Object.fromEntries(parts.map((part) => part.split('=') as [string, string])))
