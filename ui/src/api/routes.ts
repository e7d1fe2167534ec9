// Every route that the app uses, one line each: what it takes and what it answers, in the types of the contract.
import type {
  EntityDescription,
  NewSearch,
  OwnTenant,
  PageText,
  Pipeline,
  SavedView,
  SearchEstimate,
  SearchHistory,
  SearchMap,
  SearchQuery,
  SearchView,
  Stage,
  Undone,
} from '../../../src/http/contract/types.ts'
import type { AdminRoutes } from './admin-routes.ts'
import type { EntityRoutes, FilterNode, Row } from './entity-routes.ts'
import type { WorkRoutes } from './work-routes.ts'

interface ById {
  readonly id: string
}
interface Items<Item> {
  readonly items: readonly Item[]
}

interface SearchesMade {
  readonly batch_id: string
  readonly ids: readonly string[]
}

export interface Routes extends EntityRoutes, AdminRoutes, WorkRoutes {
  'GET /entities': { response: Items<EntityDescription> }
  'GET /pipeline': { response: Pipeline }
  'GET /stages': { response: Items<Stage> }
  'POST /stages/:id/resume': { params: ById; response: Stage }
  'POST /bulk-actions/:id/undo': { params: ById; response: Undone }

  // Pipeline and search
  'GET /health': { response: { readonly status: string; readonly version: string; readonly demo: boolean | null } }
  'GET /tenant': { response: OwnTenant }
  'GET /searches': { query?: SearchQuery; response: Items<SearchView> & { readonly next: string | null } }
  'GET /searches/:id': { params: ById; response: SearchView & { readonly history: SearchHistory } }
  'GET /searches/:id/map': { params: ById; response: SearchMap }
  'POST /searches': { body: NewSearch; response: SearchesMade }
  'POST /searches/estimate': { body: NewSearch; response: SearchEstimate }
  'POST /searches/:id/repeat': { params: ById; response: SearchesMade }
  'POST /searches/:id/cancel': { params: ById; response: SearchView }

  // Grids
  'GET /saved-views': { query: { readonly entity: string; readonly counts: 'true' }; response: Items<SavedView> }
  'POST /saved-views': { body: NewView; response: SavedView }
  'DELETE /saved-views/:id': { params: ById; response: undefined }
  'GET /pages/:id/text': { params: ById; response: PageText }
  'POST /contacts/merge': { body: { readonly keep: string; readonly merge: readonly string[] }; response: Merged }
}

interface NewView {
  readonly entity: string
  readonly name: string
  readonly definition: { readonly filter: FilterNode; readonly sort?: string; readonly columns?: readonly string[] }
}

interface Merged {
  readonly item: Row
  readonly merged: readonly string[]
  readonly evidence_moved: number
}
