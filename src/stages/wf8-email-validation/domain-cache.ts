import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CacheEntry, DomainCache } from '../../validation/dns/domain-cache.ts'
import type { MailServer } from '../../validation/verdict.ts'

/** The cache that all processes and tenants share: what DNS says about a domain belongs to no tenant. */
export function postgresDomainCache(database: () => Database): DomainCache {
  return {
    async getMany(domains) {
      const { rows } = await sql<{ domain: string; mail_server: MailServer }>`
        SELECT domain, mail_server FROM email_domains
        WHERE domain = ANY(${[...domains]}::text[]) AND expires_at > now()`.execute(database())
      return new Map(rows.map(({ domain, mail_server }) => [domain, mail_server]))
    },
    async putMany(entries) {
      await sql`
        INSERT INTO email_domains (domain, mail_server, expires_at)
        SELECT domain, mail_server::jsonb, now() + seconds * interval '1 second'
        FROM unnest(${entries.map(({ domain }) => domain)}::text[], ${entries.map(asJson)}::text[],
          ${entries.map(({ ttlSeconds }) => ttlSeconds)}::float8[]) AS v (domain, mail_server, seconds)
        -- In one order, so that two processes do not deadlock.
        ORDER BY domain COLLATE "C"
        ON CONFLICT (domain) DO UPDATE SET mail_server = excluded.mail_server, expires_at = excluded.expires_at
      `.execute(database())
    },
  }
}

const asJson = ({ mailServer }: CacheEntry) => JSON.stringify(mailServer)

export async function deleteExpiredDomains(db: Database): Promise<void> {
  await sql`DELETE FROM email_domains WHERE expires_at < now()`.execute(db)
}
