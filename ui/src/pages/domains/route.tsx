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
    'title',
    'metadata_status',
    'sitemap_analysis_status',
    'sitemaps_found',
    'language',
    'generator',
    'created_at',
  ],
  widths: {
    host: 220,
    title: 260,
    curation_status: 130,
    metadata_status: 180,
    sitemap_analysis_status: 180,
    generator: 150,
    language: 100,
  },
  nameOf: firstText('host'),
  detailOf: texts('title', 'language'),
  quick: [
    'curation_status',
    'host',
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
