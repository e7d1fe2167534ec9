import { IconAddressBook } from '@tabler/icons-react'
import { ValidateButton } from '../../contacts/validate-button.tsx'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import type { Grid } from '../../grid/use-grid.ts'
import { useStore } from '../../lib/store.ts'
import { ReceiptDialog } from '../../parts/erasure/receipt-dialog.tsx'
import { DeliverButton } from '../destinations/deliver-button.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactStart } from './contact-start.tsx'
import { ContactTools } from './contact-tools.tsx'
import { MergeButton } from './merge-button.tsx'
import { messages } from './messages.ts'
import { receipt } from './receipt.ts'

const nameOf = firstText('name', 'email', 'phone')

const declaration: GridDeclaration = {
  slug: 'contacts',
  messages,
  icon: IconAddressBook,
  shown: [
    'name',
    'title',
    'company',
    'email',
    'verdict',
    'phone',
    'city',
    'source_kind',
    'curation_status',
    'last_seen_at',
    'not_seen_since',
  ],
  widths: {
    name: 130,
    title: 115,
    company: 150,
    email: 195,
    verdict: 105,
    phone: 130,
    city: 100,
    source_kind: 120,
    curation_status: 100,
    last_seen_at: 120,
    not_seen_since: 140,
    kind: 145,
    email_type: 160,
    is_primary: 120,
    confidence: 100,
    domain_id: 190,
  },
  summary: ['name', 'email', 'verdict', 'phone', 'title', 'company', 'city', 'source_url'],
  nameOf,
  // Leaves out the value that is already shown as the name.
  detailOf: (row) => texts('title', 'company', 'email', 'phone')(row).filter((text) => text !== nameOf(row)),
  quick: [
    'kinds',
    'city',
    'source_kind',
    'email_type',
    'verdict',
    'verdict_reasons',
    'verdict_at',
    'last_seen_at',
    'not_seen_since',
    'kind',
    'company',
    'curation_status',
    'technologies',
    'searches',
    'confidence',
    'phone_kind',
    'email',
    'validation_outcome',
  ],
  isGroupable: true,
  start: '/pages',
}

function BatchActions({ grid }: { readonly grid: Grid }) {
  return (
    <>
      <ValidateButton grid={grid} />
      <DeliverButton grid={grid} />
      <MergeButton grid={grid} />
    </>
  )
}

const extras = { tools: ContactTools, batch: BatchActions, drawerStart: ContactStart, drawer: ContactActions }

export function Page() {
  const erased = useStore(receipt)
  return (
    <>
      <EntityPage declaration={declaration} extras={extras} />
      {erased !== undefined && (
        <ReceiptDialog id={erased.receipt_id} erased={erased} onClose={() => receipt.set(undefined)} />
      )}
    </>
  )
}
