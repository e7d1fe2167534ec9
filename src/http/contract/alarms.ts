import { z } from 'zod'
import { instant } from './common.ts'

/** `GET /api/v2/alarms` */
export const alarmReport = z.object({
  items: z.array(
    z.object({
      /** A stage, or `webhook:` with an id. */
      subject: z.string(),
      /** The name of the webhook. */
      name: z.string().nullable(),
      alarm: z.enum(['no_worker', 'silent', 'key_rejected', 'webhook_disabled']),
      began_at: instant,
    }),
  ),
  /** How alarms are reported. Without any of them no one is notified. */
  reported_by: z.object({
    /** SMTP_URL is set. */
    email: z.boolean(),
    /** Active webhooks of the workspace that subscribed to `stage.alarm`. */
    webhooks: z.int(),
  }),
})
