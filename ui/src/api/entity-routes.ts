// The routes that every curated entity has, typed once for all six.
import type {
  CuratedTable,
  CurationStatus,
  EntityColumn,
  ExportFormat,
  FilterNode,
  ListPage,
  Relatives,
  Retried,
  StatusChanged,
  TimelineEvent,
} from '../../../src/http/contract/types.ts'
import type { Query } from './send.ts'

export type Slug = 'places' | 'local-businesses' | 'domains' | 'sitemap-files' | 'pages' | 'contacts'

/** A row of any of them. What stands in it, the description of the entity says. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly curation_status: CurationStatus }

/** Which rows a change is about. */
export type Target = { readonly ids: readonly string[] } | { readonly filter: FilterNode }

export type RowsPage = Omit<ListPage<CuratedTable>, 'items'> & { readonly items: readonly Row[] }

export interface Preview {
  readonly count: number
  readonly sample: readonly Row[]
  readonly stages: readonly {
    readonly stage: string
    readonly will_queue: number
    readonly will_unqueue: number
    readonly in_flight: number
    readonly estimated_cost: number
  }[]
  readonly estimated_cost: { readonly amount: number; readonly currency: string }
}

export interface Evidence {
  readonly id: string
  readonly contact_id: string
  readonly page_id: string | null
  readonly source_url: string
  readonly field: string
  readonly value: string
  readonly method: string
  readonly snippet: string | null
  readonly obfuscated: boolean
  readonly confidence: number | null
  readonly reasons: unknown
  readonly first_seen_at: string
  readonly last_seen_at: string
  readonly still_on_page: boolean
  readonly merged_from: string
}

export interface Detail {
  readonly item: Row
  readonly facts: Readonly<Record<string, unknown>>
  readonly lineage: {
    readonly from: Readonly<Record<string, Relatives>>
    readonly to: Readonly<Record<string, Relatives>>
  }
  readonly timeline: readonly TimelineEvent[]
  readonly evidence: readonly Evidence[]
  readonly validations: readonly {
    readonly provider: string
    readonly verdict: string
    readonly reasons: readonly string[]
    readonly suggestion: string | null
    readonly checked_at: string
  }[]
  readonly deliveries: readonly {
    readonly id: string
    readonly destination: string
    readonly remote_id: string | null
    readonly synced_at: string | null
    readonly sync_status: string | null
    readonly sync_outcome: string | null
    readonly sync_error: string | null
  }[]
}

interface OwnFields {
  readonly notes?: string | null
  readonly tags?: readonly string[]
  readonly priority?: number
}

interface ById {
  readonly id: string
}
interface Changing {
  readonly status: CurationStatus
}

export interface ExportRequest {
  readonly format: ExportFormat
  readonly columns: readonly string[]
  readonly sort?: string
}

export type EntityRoutes = {
  [Of in Slug as `GET /${Of}`]: { query: Query; response: RowsPage }
} & {
  [Of in Slug as `GET /${Of}/:id`]: { params: ById; response: Detail }
} & {
  [Of in Slug as `PATCH /${Of}/:id`]: { params: ById; body: OwnFields; response: Row }
} & {
  [Of in Slug as `PUT /${Of}/status`]: { body: Changing & { readonly ids: readonly string[] }; response: StatusChanged }
} & {
  [Of in Slug as `PUT /${Of}/status/filtered`]: {
    body: Changing & { readonly filter: FilterNode } & ({ readonly expected_count: number } | { readonly all: true })
    response: StatusChanged
  }
} & {
  [Of in Slug as `POST /${Of}/preview`]: { body: Changing & Target; response: Preview }
} & {
  [Of in Slug as `POST /${Of}/retry`]: { body: Target; response: Retried }
}

export type { CurationStatus, EntityColumn, FilterNode }
