// The routes that the app calls, one line each: parameters, query, body and response in the types of the contract.
import type {
  ById,
  ContactsMerged,
  EntityDescription,
  Health,
  ItemPage,
  Items,
  MergeRequest,
  NewSearch,
  NewView,
  OwnTenant,
  PageText,
  Pipeline,
  SavedView,
  SavedViewsQuery,
  SearchEstimate,
  SearchesSubmitted,
  SearchHistory,
  SearchMap,
  SearchQuery,
  SearchView,
  Stage,
  Undone,
} from '../../../src/http/contract/types.ts'
import type { AdminRoutes } from './admin-routes.ts'
import type { EntityRoutes, Row } from './entity-routes.ts'
import type { WorkRoutes } from './work-routes.ts'

export interface Routes extends EntityRoutes, AdminRoutes, WorkRoutes {
  'GET /entities': { response: Items<EntityDescription> }
  'GET /pipeline': { response: Pipeline }
  'GET /stages': { response: Items<Stage> }
  'POST /stages/:id/resume': { params: ById; response: Stage }
  'POST /bulk-actions/:id/undo': { params: ById; response: Undone }

  // Pipeline and search
  'GET /health': { response: Health }
  'GET /tenant': { response: OwnTenant }
  'GET /searches': { query?: SearchQuery; response: ItemPage<SearchView> }
  'GET /searches/:id': { params: ById; response: SearchView & { readonly history: SearchHistory } }
  'GET /searches/:id/map': { params: ById; response: SearchMap }
  'POST /searches': { body: NewSearch; response: SearchesSubmitted }
  'POST /searches/estimate': { body: NewSearch; response: SearchEstimate }
  'POST /searches/:id/repeat': { params: ById; response: SearchesSubmitted }
  'POST /searches/:id/cancel': { params: ById; response: SearchView }

  // Grids
  'GET /saved-views': { query: SavedViewsQuery; response: Items<SavedView> }
  'POST /saved-views': { body: NewView; response: SavedView }
  'DELETE /saved-views/:id': { params: ById; response: undefined }
  'GET /pages/:id/text': { params: ById; response: PageText }
  'POST /contacts/merge': { body: MergeRequest; response: ContactsMerged<Row> }
}
