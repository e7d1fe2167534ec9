import { z } from 'zod'
import { instant, text } from './common.ts'

/** `GET /api/v2/crawl-proxy`. The password is never shown. */
export const crawlProxy = z.object({
  /** The proxy of the workspace; null: none of its own. */
  proxy: z
    .object({
      url: z.string(),
      username: z.string().nullable(),
      has_password: z.boolean(),
      updated_at: instant,
    })
    .nullable(),
  /** Without a proxy of its own, the workspace reads sites through the one of the installation. */
  installation_has_proxy: z.boolean(),
})

/** `PUT /api/v2/crawl-proxy` */
export const crawlProxyChange = z
  .strictObject({
    url: text(500)
      .trim()
      .min(1, 'is empty')
      .describe('Send the proxy as http://host:port, https://host:port or socks5://host:port, without credentials.'),
    username: text(255)
      .trim()
      .min(1, 'is empty')
      .nullable()
      .default(null)
      .describe('Send the user name, or null if the proxy asks for none.'),
    password: text(255)
      .min(1, 'is empty')
      .nullable()
      .optional()
      .describe('Send the password; leave it out to keep the present one of the same proxy, or null for none.'),
  })
  .meta({ examples: [{ url: 'socks5://proxy.example.com:1080', username: null }] })

/** `POST /api/v2/crawl-proxy/check` */
export const crawlProxyCheck = z.object({
  works: z.boolean(),
  /** Why not. */
  problem: z.string().nullable(),
})

export type CrawlProxyCheck = z.output<typeof crawlProxyCheck>
export type CrawlProxy = z.output<typeof crawlProxy>
export type CrawlProxyChange = z.input<typeof crawlProxyChange>
