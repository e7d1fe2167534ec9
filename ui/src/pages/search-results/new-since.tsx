import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SearchResults } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Panel } from '../../parts/panel.tsx'
import { messages } from './messages.ts'
import classes from './results.module.css'

/** What a repeated search found for the first time. The filter of the links is the definition: this search, no earlier one. */
export function NewSince({
  id,
  results: { new_since: found },
}: {
  readonly id: string
  readonly results: SearchResults
}) {
  const t = useMessages(messages)
  const { since } = useFormat()
  if (found === null) return null
  const search = { searches: [`has_any:${id}`, `has_none:${found.earlier_ids.join(',')}`] } as never
  return (
    <Panel title={t('newTitle')} lead={t('newText', { when: since(found.last_run_at) })}>
      {found.places === 0 ? (
        <Text>{t('nothingNew')}</Text>
      ) : (
        <div className={classes.fresh}>
          <Anchor component={Link} to="/places" search={search} underline="always">
            {t('newPlaces', { count: found.places })}
          </Anchor>
          {found.leads > 0 && (
            <Anchor component={Link} to="/leads" search={search} underline="always">
              {t('newLeads', { count: found.leads })}
            </Anchor>
          )}
        </div>
      )}
    </Panel>
  )
}
