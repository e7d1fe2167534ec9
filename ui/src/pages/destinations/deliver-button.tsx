import { Button } from '@mantine/core'
import { useState } from 'react'
import { noRows, sizeOf, targetOf } from '../../grid/select/selection.ts'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import { messages } from './messages.ts'

/** Delivers the checked contacts, or the main e-mails of the checked leads, to a destination. */
export function DeliverButton({ grid }: { readonly grid: Grid }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { declaration, selection, filter, state, select, rows } = grid
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('deliver')}
      </Button>
      {isOpen && (
        <DeliverDialog
          slug={declaration.slug === 'leads' ? 'leads' : 'contacts'}
          target={targetOf(selection, filter)}
          count={sizeOf(selection, state.total.count)}
          onDelivered={() => {
            select(noRows)
            rows.reload()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
