import { sql } from 'kysely'
import type { Log } from '../../core/log.ts'
import { defineInput, type RowOf } from '../../curation/define-stage.ts'
import type { Trx } from '../../db/transaction.ts'
import { type SiteAccess, siteAccessOf } from '../site-access.ts'
import type { Tools } from '../tools.ts'

/** A page that is due. */
export interface DuePage {
  readonly id: string
  readonly domain_id: string
  readonly url: string
  readonly anchor_text: string | null
  readonly etag: string | null
  readonly last_modified: string | null
  /** An ISO time: it comes as JSON. */
  readonly fetched_at: string
  readonly is_home: boolean
}

interface Plan {
  readonly enabled: boolean
  /** Requests that the budget of the day has left. */
  readonly left: number
  /** The home page is due. */
  readonly survey: boolean
  readonly pages: readonly DuePage[]
}

export const watchInput = defineInput({
  entity: 'site_watches',
  columns: ['domain_id'],
  lookups: {
    host: sql<string>`SELECT domains.host FROM domains WHERE domains.id = site_watches.domain_id`,
    country: sql<string | null>`SELECT domains.country FROM domains WHERE domains.id = site_watches.domain_id`,
    ...siteAccessOf('site_watches'),
    claimed_at: sql<Date>`SELECT now()`,
    plan: sql<Plan | null>`SELECT watch_plan(site_watches)`,
  },
})

export type WatchRow = RowOf<typeof watchInput>

interface ReadContext {
  readonly signal: AbortSignal
  readonly attempt: number
  readonly log: Log
}

/** The result of reading a page. */
export interface Reading {
  readonly kind: 'read' | 'not_modified' | 'refused'
}

/** A page as WF7 gets it. */
export interface WatchedPage extends Omit<DuePage, 'is_home' | 'fetched_at'>, SiteAccess {
  readonly tenant_id: string
  readonly host: string
  readonly country: string | null
  readonly tls_exceptions: string[]
  readonly fetched_at: Date | null
  /** False: the visit compares the site once, at its end. */
  readonly is_watched: boolean
}

interface WatchedSite {
  readonly id: string
  readonly tenant_id: string
  readonly host: string
}

/** How pages and home pages are read and saved: by the stages WF7 and WF4, which stages may not import. */
export interface SiteReaders<Result extends Reading, Survey> {
  read(page: WatchedPage, context: ReadContext, tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>): Promise<Result>
  save(trx: Trx, page: WatchedPage, result: Result): Promise<unknown>
  survey(
    site: { readonly host: string; readonly country: string | null } & SiteAccess,
    context: ReadContext,
    tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>,
  ): Promise<Survey>
  /** Returns the outcome. */
  saveSurvey(trx: Trx, site: WatchedSite, survey: Survey): Promise<string>
}
