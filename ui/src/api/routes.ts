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
import type { EntityRoutes, FilterNode, Row } from './entity-routes.ts'
import type { HouseRoutes } from './house-routes.ts'
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

export interface Routes extends EntityRoutes, HouseRoutes, WorkRoutes {
  'GET /entities': { answer: Items<EntityDescription> }
  'GET /pipeline': { answer: Pipeline }
  'GET /stages': { answer: Items<Stage> }
  'POST /stages/:id/resume': { params: ById; answer: Stage }
  'POST /bulk-actions/:id/undo': { params: ById; answer: Undone }

  // Pipeline and search
  'GET /health': { answer: { readonly status: string; readonly version: string; readonly demo: boolean | null } }
  'GET /tenant': { answer: OwnTenant }
  'GET /searches': { query?: SearchQuery; answer: Items<SearchView> & { readonly next: string | null } }
  'GET /searches/:id': { params: ById; answer: SearchView & { readonly history: SearchHistory } }
  'GET /searches/:id/map': { params: ById; answer: SearchMap }
  'POST /searches': { body: NewSearch; answer: SearchesMade }
  'POST /searches/estimate': { body: NewSearch; answer: SearchEstimate }
  'POST /searches/:id/repeat': { params: ById; answer: SearchesMade }
  'POST /searches/:id/cancel': { params: ById; answer: SearchView }

  // Grids
  'GET /saved-views': { query: { readonly entity: string; readonly counts: 'true' }; answer: Items<SavedView> }
  'POST /saved-views': { body: NewView; answer: SavedView }
  'DELETE /saved-views/:id': { params: ById; answer: undefined }
  'GET /pages/:id/text': { params: ById; answer: PageText }
  'POST /contacts/merge': { body: { readonly keep: string; readonly merge: readonly string[] }; answer: Merged }
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
