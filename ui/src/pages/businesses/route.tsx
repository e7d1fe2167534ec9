import { IconBuildingStore } from '@tabler/icons-react'
import type { Detail } from '../../api/entity-routes.ts'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import { BusinessSources } from '../../sources/business-sources.tsx'
import { messages } from './messages.ts'

const declaration: GridDeclaration = {
  slug: 'local-businesses',
  messages,
  icon: IconBuildingStore,
  shown: [
    'name',
    'curation_status',
    'city',
    'categories',
    'host',
    'email',
    'phone',
    'contact_count',
    'rating',
    'domain_extraction_status',
    'created_at',
  ],
  widths: {
    name: 230,
    city: 130,
    host: 190,
    email: 220,
    phone: 150,
    contact_count: 100,
    website_url: 220,
    curation_status: 120,
    domain_extraction_status: 190,
  },
  summary: ['city', 'website_url', 'email', 'phone', 'person_name', 'contact_count', 'rating'],
  nameOf: firstText('name', 'website_url'),
  detailOf: texts('city', 'email', 'phone'),
  quick: [
    'curation_status',
    'name',
    'city',
    'categories',
    'rating',
    'contact_count',
    'searches',
    'domain_extraction_status',
    'domain_extraction_outcome',
    'website_url',
  ],
  start: '/places',
}

const extras = { drawer: SourcesInDrawer }

function SourcesInDrawer({ detail }: { readonly detail: Detail }) {
  return <BusinessSources businessId={detail.item.id} />
}

export function Page() {
  return <EntityPage declaration={declaration} extras={extras} />
}
