import { Anchor, Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchResults } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Row } from '../../api/entity-routes.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../app/toast.ts'
import { Cell } from '../../grid/cells/cell.tsx'
import { useColumnLabel } from '../../grid/columns/column-labels.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'
import classes from './results.module.css'

const maxShown = 10

const columns = [
  { name: 'city', type: 'text' },
  { name: 'person_name', type: 'text' },
  { name: 'email', type: 'text' },
  { name: 'phone', type: 'text', isOneLine: true },
  { name: 'curation_status', type: 'enum', isOneLine: true },
] as const

/** The first leads of the search, all of them as a list or a file. */
export function SearchLeads({ id, results }: { readonly id: string; readonly results: SearchResults }) {
  const t = useMessages(messages)
  const columnLabel = useColumnLabel('leads')
  const searches = `has_any:${id}`
  const leads = useQuery({
    queryKey: ['rows', 'leads', 'of-search', id],
    queryFn: ({ signal }) => call('GET /leads', { query: { searches, limit: maxShown, total: 'none' }, signal }),
  })
  const count = results.leads
  return (
    <Panel
      title={t('leads')}
      lead={count === 0 ? t('noLeads') : t('leadsCount', { count, with: results.leads_with_email })}
      actions={count > 0 && <ExportLeads id={id} />}
    >
      {count > 0 && (
        <Loaded query={leads} failedTitle={t('leadsFailed')}>
          {({ items }) => (
            <PlainTable
              label={t('leads')}
              isInPanel
              rows={items}
              keyOf={({ id: key }) => key}
              columns={[
                { label: columnLabel('company'), isTitle: true, show: (row) => <LeadLink lead={row} /> },
                ...columns.map((column) => ({
                  label: columnLabel(column.name),
                  isOneLine: 'isOneLine' in column,
                  // An e-mail is one long word: it must not squeeze the names beside it.
                  show: (row: Row) => (
                    <span className={column.name === 'email' ? classes.email : undefined}>
                      <Cell row={row} column={column} />
                    </span>
                  ),
                })),
              ]}
            />
          )}
        </Loaded>
      )}
      <Group mt="sm" gap="xs">
        {count > 0 && (
          <Button component={Link} to="/leads" search={{ searches } as never}>
            {t('showLeads', { count })}
          </Button>
        )}
        {results.places > 0 && (
          <Button component={Link} to="/places" search={{ searches } as never} variant="default">
            {t('viewPlaces')}
          </Button>
        )}
      </Group>
    </Panel>
  )
}

function LeadLink({ lead }: { readonly lead: Row }) {
  return (
    <Anchor component={Link} {...rowUrl('leads', lead.id)} inherit>
      {String(lead.company ?? lead.host)}
    </Anchor>
  )
}

/** A workbook with the default columns, in the language of the screen. */
function ExportLeads({ id }: { readonly id: string }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const write = useMutation({
    mutationFn: async () => {
      const filter = { all: [{ field: 'searches', op: 'has_any', value: [id] }] }
      return saveFile(await send('POST', '/leads/export', { body: { filter, format: 'xlsx', language } }), 'leads.xlsx')
    },
    onSuccess: (name) => toast(t('exported', { name })),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={write.isPending}
      onClick={() => write.mutate()}
    >
      {t('exportLeads')}
    </Button>
  )
}
