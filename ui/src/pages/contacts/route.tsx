import { IconAddressBook } from '@tabler/icons-react'
import { EntityPage } from '../../grid/entity-page.tsx'
import { firstText, type GridDeclaration, texts } from '../../grid/grid-declaration.ts'
import { useStore } from '../../lib/store.ts'
import { ReceiptDialog } from '../../parts/erasure/receipt-dialog.tsx'
import { ContactActions } from './contact-actions.tsx'
import { GroupToggle } from './group-toggle.tsx'
import { MergeButton } from './merge-button.tsx'
import { messages } from './messages.ts'
import { receipt } from './receipt.ts'

const nameOf = firstText('email', 'phone', 'name')

const declaration: GridDeclaration = {
  slug: 'contacts',
  messages,
  icon: IconAddressBook,
  shown: [
    'email',
    'curation_status',
    'name',
    'title',
    'phone',
    'kind',
    'email_type',
    'is_primary',
    'confidence',
    'domain_id',
    'created_at',
  ],
  widths: {
    email: 290,
    name: 160,
    title: 160,
    phone: 150,
    curation_status: 130,
    kind: 145,
    email_type: 160,
    is_primary: 120,
    confidence: 100,
    domain_id: 190,
  },
  nameOf,
  // Leaves out the value that is already shown as the name.
  detailOf: (row) => texts('name', 'title', 'phone', 'kind')(row).filter((text) => text !== nameOf(row)),
  quick: [
    'kind',
    'email_type',
    'is_primary',
    'curation_status',
    'confidence',
    'phone_kind',
    'email',
    'validation_status',
    'validation_outcome',
  ],
  isGroupable: true,
  start: '/pages',
}

const extras = { tools: GroupToggle, batch: MergeButton, drawer: ContactActions }

export function Page() {
  const erased = useStore(receipt)
  return (
    <>
      <EntityPage declaration={declaration} extras={extras} />
      {erased !== undefined && <ReceiptDialog erased={erased} onClose={() => receipt.set(undefined)} />}
    </>
  )
}
