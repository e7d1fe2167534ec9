// The routes that the app calls, one line each: parameters, query, body and response in the types of the contract.
import type {
  BusinessSources,
  ById,
  ChangesQuery,
  Choices,
  ColumnSet,
  ColumnSetChange,
  ColumnSetsQuery,
  ContactsMerged,
  DismissRequest,
  DuplicateQuery,
  Duplicates,
  EntityDescription,
  FilesEstimate,
  Health,
  ItemPage,
  Items,
  KindLabelList,
  KindLabelsQuery,
  KindSuggestions,
  KindSuggestionsQuery,
  LeadChanges,
  MatchAnswer,
  Member,
  Merge,
  MergeRequest,
  MergeUndone,
  NewColumnSet,
  NewContact,
  NewSearch,
  NewView,
  OwnTenant,
  PageText,
  Pipeline,
  SavedView,
  SavedViewsQuery,
  SearchChanges,
  SearchEstimate,
  SearchesSubmitted,
  SearchHistory,
  SearchMap,
  SearchQuery,
  SearchResults,
  SearchView,
  Stage,
  Undone,
  ValidateContacts,
  ValidationPreview,
  ValidationRequest,
  ValidationRequested,
} from '../../../src/http/contract/types.ts'
import type { AdminRoutes } from './admin-routes.ts'
import type { EntityRoutes, Row } from './entity-routes.ts'
import type { WorkRoutes } from './work-routes.ts'

interface FieldOfRow extends ById {
  readonly field: string
}

export interface Routes extends EntityRoutes, AdminRoutes, WorkRoutes {
  'GET /leads/:id/changes': { params: ById; response: LeadChanges }
  'GET /entities': { response: Items<EntityDescription> }
  'GET /business-kinds': { query: KindLabelsQuery; response: KindLabelList }
  'GET /business-kinds/suggestions': { query: KindSuggestionsQuery; response: KindSuggestions }
  'GET /pipeline': { response: Pipeline }
  'GET /stages': { response: Items<Stage> }
  'POST /stages/:id/resume': { params: ById; response: Stage }
  'POST /bulk-actions/:id/undo': { params: ById; response: Undone }

  // Pipeline and search
  'GET /health': { response: Health }
  'GET /tenant': { response: OwnTenant }
  'GET /searches': { query?: SearchQuery; response: ItemPage<SearchView> }
  'GET /searches/:id': { params: ById; response: SearchView & { readonly history: SearchHistory } }
  'GET /searches/:id/results': { params: ById; response: SearchResults }
  'GET /searches/:id/changes': { params: ById; query: ChangesQuery; response: SearchChanges }
  'GET /searches/:id/map': { params: ById; response: SearchMap }
  'POST /searches': { body: NewSearch; response: SearchesSubmitted }
  'POST /searches/estimate': { body: NewSearch; response: SearchEstimate }
  'POST /searches/estimate-files': { body: NewSearch; response: FilesEstimate }
  'POST /searches/:id/repeat': { params: ById; response: SearchesSubmitted }
  'POST /searches/:id/cancel': { params: ById; response: SearchView }

  // Grids
  'GET /members': { response: Items<Member> }
  'GET /saved-views': { query: SavedViewsQuery; response: Items<SavedView> }
  'POST /saved-views': { body: NewView; response: SavedView }
  'DELETE /saved-views/:id': { params: ById; response: undefined }
  'GET /column-sets': { query: ColumnSetsQuery; response: Items<ColumnSet> }
  'POST /column-sets': { body: NewColumnSet; response: ColumnSet }
  'PATCH /column-sets/:id': { params: ById; body: ColumnSetChange; response: ColumnSet }
  'DELETE /column-sets/:id': { params: ById; response: undefined }
  'GET /pages/:id/text': { params: ById; response: PageText }
  'POST /contacts': { body: NewContact; response: Row }
  'DELETE /contacts/:id': { params: ById; response: undefined }
  'DELETE /contacts/:id/edits/:field': { params: FieldOfRow; response: Row }
  'DELETE /leads/:id/edits/:field': { params: FieldOfRow; response: Row }
  'PUT /leads/:id/choices': { params: ById; body: Choices; response: Row }
  'GET /contacts/:id/merges': { params: ById; response: Items<Merge> }
  'POST /merges/:id/undo': { params: ById; response: MergeUndone<Row> }
  'GET /contacts/duplicates': { query: DuplicateQuery; response: Duplicates }
  'PUT /contacts/duplicates/dismissed': { body: DismissRequest; response: undefined }
  'GET /local-businesses/:id/sources': { params: ById; response: BusinessSources }
  'PUT /local-businesses/matches': { body: MatchAnswer; response: undefined }
  'POST /contacts/validate/preview': { body: ValidationRequest; response: ValidationPreview }
  'POST /contacts/validate': { body: ValidateContacts; response: ValidationRequested }
  'POST /leads/validate/preview': { body: ValidationRequest; response: ValidationPreview }
  'POST /leads/validate': { body: ValidateContacts; response: ValidationRequested }
  'POST /contacts/merge': { body: MergeRequest; response: ContactsMerged<Row> }
}
