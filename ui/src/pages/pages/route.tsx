import { IconFileText } from '@tabler/icons-react'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import { messages } from './messages.ts'
import { PageText } from './page-text.tsx'

const declaration: GridDeclaration = {
  slug: 'pages',
  messages,
  icon: IconFileText,
  shown: [
    'url',
    'curation_status',
    'kind',
    'company',
    'city',
    'title',
    'page_processing_status',
    'language',
    'lastmod',
  ],
  widths: {
    url: 340,
    company: 200,
    city: 120,
    title: 240,
    curation_status: 130,
    kind: 120,
    domain_id: 180,
    depth: 90,
    page_processing_status: 190,
    language: 100,
  },
  summary: ['company', 'host', 'city'],
  nameOf: firstText('url'),
  detailOf: texts('company', 'title', 'kind'),
  quick: [
    'kind',
    'curation_status',
    'page_processing_status',
    'page_processing_outcome',
    'company',
    'city',
    'kinds',
    'url',
    'title',
    'depth',
    'language',
    'has_form',
  ],
  start: '/sitemaps',
}

const extras = { drawer: PageText }

export function Page() {
  return <EntityPage declaration={declaration} extras={extras} />
}
