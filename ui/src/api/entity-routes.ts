// The routes that all curated entities have.
import type {
  ById,
  CurationStatus,
  EntityColumn,
  EntitySlug,
  Evidence,
  FieldsChange,
  FieldsChanged,
  FieldsPreview,
  FieldsPreviewRequest,
  FilteredFieldsChange,
  FilteredStatusChange,
  FilterNode,
  ListPage,
  Points,
  PreviewRequest,
  Retried,
  RetryRequest,
  RowDetail,
  RowPatch,
  Preview as ServerPreview,
  StatusChange,
  StatusChanged,
} from '../../../src/http/contract/types.ts'
import type { Query } from './send.ts'

export type Slug = EntitySlug
/** An entity with a gate, and so with a rule. */
export type GateSlug = Exclude<Slug, 'leads'>

/** An entity whose rows have coordinates. */
export type LocatedSlug = 'leads' | 'places' | 'local-businesses'

/** A row of any entity. `GET /entities` describes its columns. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly curation_status: CurationStatus }

/** The rows of a change: by id, or all that match. */
export type Target = { readonly ids: NonNullable<RetryRequest['ids']> } | { readonly filter: FilterNode }

export type RowsPage = ListPage<Row>
export type Preview = ServerPreview<Row>
export type Detail = RowDetail<Row>

export type EntityRoutes = {
  [Of in Slug as `GET /${Of}`]: { query: Query; response: RowsPage }
} & {
  [Of in LocatedSlug as `GET /${Of}/points`]: { query: Query; response: Points }
} & {
  [Of in Slug as `GET /${Of}/:id`]: { params: ById; response: Detail }
} & {
  [Of in Slug as `PATCH /${Of}/:id`]: { params: ById; body: RowPatch; response: Row }
} & {
  [Of in Slug as `PUT /${Of}/status`]: { body: StatusChange; response: StatusChanged }
} & {
  [Of in Slug as `PUT /${Of}/status/filtered`]: { body: FilteredStatusChange; response: StatusChanged }
} & {
  [Of in Slug as `PUT /${Of}/fields`]: { body: FieldsChange; response: FieldsChanged }
} & {
  [Of in Slug as `PUT /${Of}/fields/filtered`]: { body: FilteredFieldsChange; response: FieldsChanged }
} & {
  [Of in Slug as `POST /${Of}/fields/preview`]: { body: FieldsPreviewRequest; response: FieldsPreview<Row> }
} & {
  [Of in Slug as `POST /${Of}/preview`]: { body: PreviewRequest; response: Preview }
} & {
  [Of in Slug as `POST /${Of}/retry`]: { body: RetryRequest; response: Retried }
}

export type { CurationStatus, EntityColumn, Evidence, FilterNode }
