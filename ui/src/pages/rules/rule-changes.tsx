import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useRuleName } from '../../messages/rule-names.ts'
import { useFormat } from '../../messages/use-format.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { messages } from './messages.ts'
import classes from './rules.module.css'
import { useFilterText } from './use-filter-text.ts'

interface State {
  readonly enabled: boolean
  readonly name: string
  readonly filter: unknown
  readonly per_group_limit: number | null
}

/** History of the rule: who changed what, and when. */
export function RuleChanges({ table }: { readonly table: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const nameOf = useActorName()
  const changeText = useChangeText(table)
  const changes = useQuery({
    queryKey: ['rule-changes', table],
    queryFn: ({ signal }) =>
      call('GET /audit', { query: { action: 'change-rule', subject: table, limit: 10 }, signal }),
  })
  if (changes.isPending) return <Skeleton height={48} role="status" aria-label={t('changes')} />
  if (changes.data === undefined) {
    return <FailedState title={t('changesFailed')} error={changes.error} onRetry={() => void changes.refetch()} />
  }
  const { items } = changes.data
  return (
    <div className={classes.changes}>
      <Title order={3}>{t('changes')}</Title>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noChanges')}
        </Text>
      )}
      <ul className={classes.list}>
        {items.map((event) => (
          <li key={event.id}>
            <Text size="sm" className={classes.text}>
              {changeText(event).join('; ')}
            </Text>
            <Text size="xs" c="dimmed">
              {[nameOf(event.actor_id), format.time(event.happened_at)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useChangeText(table: string): (event: AuditEvent) => readonly string[] {
  const t = useMessages(messages)
  const filterText = useFilterText(table)
  const ruleName = useRuleName()
  return ({ details }) => {
    const { before, after } = details as { readonly before: State; readonly after: State }
    const limit = ({ per_group_limit: count }: State) => (count === null ? t('noLimit') : String(count))
    const hasChanged = (name: keyof State) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
    const changes = [
      hasChanged('enabled') ? t(after.enabled ? 'switchedOn' : 'switchedOff') : '',
      hasChanged('name') ? t('renamed', { name: ruleName(after.name) }) : '',
      hasChanged('filter')
        ? t('refiltered', { after: filterText(after.filter), before: filterText(before.filter) })
        : '',
      hasChanged('per_group_limit') ? t('relimited', { after: limit(after), before: limit(before) }) : '',
    ].filter((text) => text !== '')
    return changes.length === 0 ? [t('savedUnchanged')] : changes
  }
}

/** Only admins can list users. */
function useActorName(): (id: string | null) => string {
  const t = useMessages(messages)
  const user = useUser()
  const may = usePermissions()
  const { data } = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => call('GET /users', { signal }),
    enabled: may.admin,
  })
  return (id) => {
    if (id === null) return ''
    if (id === user?.id) return t('you')
    const found = data?.items.find((one) => one.id === id)
    return found?.name ?? found?.email ?? t('anotherUser')
  }
}
