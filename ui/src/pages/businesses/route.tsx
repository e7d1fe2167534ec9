import { IconBuildingStore } from '@tabler/icons-react'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
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
    'phone',
    'website_url',
    'rating',
    'domain_extraction_status',
    'created_at',
  ],
  widths: { name: 240, city: 140, website_url: 220, phone: 150, curation_status: 130, domain_extraction_status: 190 },
  nameOf: firstText('name', 'website_url'),
  detailOf: texts('city', 'phone', 'website_url'),
  quick: [
    'curation_status',
    'name',
    'city',
    'categories',
    'rating',
    'domain_extraction_status',
    'domain_extraction_outcome',
    'website_url',
  ],
  start: '/places',
}

export function Page() {
  return <EntityPage declaration={declaration} />
}
