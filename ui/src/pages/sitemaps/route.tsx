import { IconSitemap } from '@tabler/icons-react'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import { messages } from './messages.ts'

const declaration: GridDeclaration = {
  slug: 'sitemap-files',
  messages,
  icon: IconSitemap,
  shown: [
    'url',
    'curation_status',
    'type',
    'domain_id',
    'url_count',
    'contact_share',
    'sitemap_import_status',
    'pages_created',
    'lastmod',
  ],
  widths: { url: 360, curation_status: 130, domain_id: 190, sitemap_import_status: 180 },
  nameOf: firstText('url'),
  detailOf: texts('type', 'url_count'),
  quick: [
    'curation_status',
    'type',
    'url',
    'url_count',
    'contact_share',
    'sitemap_import_status',
    'sitemap_import_outcome',
  ],
  start: '/domains',
}

export function Page() {
  return <EntityPage declaration={declaration} />
}
