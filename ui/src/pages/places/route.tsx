import { IconMapPin } from '@tabler/icons-react'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import { messages } from './messages.ts'

const declaration: GridDeclaration = {
  slug: 'places',
  messages,
  icon: IconMapPin,
  shown: [
    'name',
    'curation_status',
    'address',
    'kinds',
    'phone',
    'website_url',
    'rating',
    'review_count',
    'deep_scan_status',
    'created_at',
  ],
  widths: { name: 240, address: 260, website_url: 220, phone: 150, curation_status: 130, deep_scan_status: 170 },
  nameOf: firstText('name', 'address'),
  detailOf: texts('address'),
  quick: ['curation_status', 'name', 'kinds', 'rating', 'review_count', 'deep_scan_status', 'provider', 'website_url'],
  start: '/search',
}

export function Page() {
  return <EntityPage declaration={declaration} />
}
