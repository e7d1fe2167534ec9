import { useQueryClient } from '@tanstack/react-query'
import type { Detail, Row } from '../../api/entity-routes.ts'
import { ContactCorrections } from '../../contacts/contact-corrections.tsx'
import { Suggestion, VerdictLine } from '../../contacts/verdict-line.tsx'
import type { Grid } from '../../grid/use-grid.ts'

/** Corrections of the open contact. They change its row in the list, too. */
export function ContactStart({ grid, detail }: { readonly grid: Grid; readonly detail: Detail }) {
  const client = useQueryClient()
  const refresh = (contact: Row) => {
    grid.rows.patch([contact])
    grid.rows.reload()
    void client.invalidateQueries({ queryKey: ['rows', 'contacts', 'detail'] })
    void client.invalidateQueries({ queryKey: ['contacts', 'corrections'] })
  }
  const close = () => {
    grid.rows.reload()
    grid.open(undefined)
  }
  return (
    <>
      <VerdictLine row={detail.item} />
      <Suggestion contact={detail.item} onChange={refresh} />
      <ContactCorrections key={detail.item.id} detail={detail} onChange={refresh} onDeleted={close} />
    </>
  )
}
