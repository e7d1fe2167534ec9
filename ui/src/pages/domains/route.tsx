import { IconWorld } from '@tabler/icons-react'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import { messages } from './messages.ts'

const declaration: GridDeclaration = {
  slug: 'domains',
  messages,
  icon: IconWorld,
  shown: [
    'host',
    'curation_status',
    'company',
    'city',
    'technologies',
    'contact_count',
    'email',
    'metadata_status',
    'sitemap_analysis_status',
    'created_at',
  ],
  widths: {
    host: 220,
    company: 210,
    city: 130,
    technologies: 200,
    contact_count: 100,
    email: 220,
    title: 260,
    curation_status: 120,
    metadata_status: 180,
    sitemap_analysis_status: 180,
    generator: 150,
    language: 100,
  },
  summary: ['company', 'city', 'email', 'phone', 'contact_count', 'technologies', 'socials'],
  nameOf: firstText('host'),
  detailOf: texts('company', 'city', 'email'),
  quick: [
    'curation_status',
    'host',
    'technologies',
    'contact_count',
    'kinds',
    'city',
    'searches',
    'metadata_status',
    'metadata_outcome',
    'sitemap_analysis_outcome',
    'language',
    'generator',
    'tls_valid',
  ],
  start: '/businesses',
}

export function Page() {
  return <EntityPage declaration={declaration} />
}
