import { IconTargetArrow } from '@tabler/icons-react'
import { ValidateButton } from '../../contacts/validate-button.tsx'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import type { Grid } from '../../grid/use-grid.ts'
import { Checklist } from '../../parts/first-run/checklist.tsx'
import { DeliverButton } from '../destinations/deliver-button.tsx'
import { messages } from './messages.ts'
import { NoLeads } from './no-leads.tsx'
import { QuickFilters } from './quick-filters.tsx'

const declaration: GridDeclaration = {
  slug: 'leads',
  messages,
  icon: IconTargetArrow,
  shown: [
    'company',
    'curation_status',
    'kinds',
    'city',
    'person_name',
    'person_title',
    'email',
    'phone',
    'email_verdict',
    'website_url',
    'rating',
    'technologies',
    'socials',
    'contact_count',
    'owner_id',
    'follow_up_at',
    'tags',
    'changes',
    'last_change_at',
    'updated_at',
  ],
  // Up to the phone, without scrolling sideways on a screen of 1440 px.
  widths: {
    company: 185,
    curation_status: 105,
    kinds: 130,
    city: 110,
    person_name: 130,
    person_title: 120,
    email: 205,
    phone: 140,
    email_verdict: 125,
    website_url: 190,
    rating: 85,
    technologies: 170,
    socials: 160,
    contact_count: 95,
    owner_id: 130,
    follow_up_at: 120,
    tags: 130,
    changes: 150,
    last_change_at: 120,
  },
  summary: [
    'person_name',
    'person_title',
    'email',
    'email_verdict',
    'phone',
    'website_url',
    'kinds',
    'street',
    'postcode',
    'city',
    'rating',
    'technologies',
    'socials',
    'contact_count',
  ],
  nameOf: firstText('company', 'host'),
  detailOf: texts('person_name', 'email', 'phone', 'city'),
  quick: [
    'curation_status',
    'kinds',
    'city',
    'owner_id',
    'follow_up_at',
    'email',
    'email_type',
    'email_verdict',
    'rating',
    'contact_count',
    'technologies',
    'searches',
    'tags',
    'changes',
    'last_change_at',
    'site_outcome',
    'website_url',
  ],
  linked: ['website_url', 'socials'],
  pageOf: ({ id }) => `/leads/${id}`,
  start: '/search',
}

function BatchActions({ grid }: { readonly grid: Grid }) {
  return (
    <>
      <ValidateButton grid={grid} />
      <DeliverButton grid={grid} />
    </>
  )
}

const extras = { top: Checklist, tools: QuickFilters, batch: BatchActions, empty: NoLeads }

export function Page() {
  return <EntityPage declaration={declaration} extras={extras} />
}
