import { z } from 'zod'
import { readHost } from '../../core/host/read-host.ts'
import { instant, text, uuid } from './common.ts'

/** `POST /api/v2/tls-exceptions` */
export const newTlsException = z.strictObject({
  host: text(2048)
    .transform((given, context) => {
      const read = readHost(given)
      if (read.ok) return read.host
      context.addIssue({ code: 'custom', message: 'is not a host name' })
      return z.NEVER
    })
    .describe('Send the host whose certificate is not valid, such as shop.example; it also counts with www.'),
  reason: text(500).min(1, 'is empty').describe('Send why its pages may be read nevertheless.'),
})

export const tlsException = z.object({
  id: uuid,
  host: z.string(),
  reason: z.string(),
  created_by: uuid.nullable(),
  created_at: instant,
})

export type TlsException = z.output<typeof tlsException>
