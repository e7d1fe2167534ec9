import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { messages } from './messages.ts'

/** Active keys. Revoked and expired keys are shown on request. */
export function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [isAllShown, setAllShown] = useState(false)
  const [toRevoke, setToRevoke] = useState<ApiKey>()
  const inactive = keys.filter((key) => stateOf(key) !== 'active')
  const columns: readonly PlainColumn<ApiKey>[] = [
    { label: t('name'), isTitle: true, show: ({ name }) => <Text fw={560}>{name}</Text> },
    { label: t('scopes'), show: ({ scopes }) => (scopes.length === 0 ? t('everything') : scopes.join(', ')) },
    {
      label: t('expires'),
      isOneLine: true,
      show: ({ expires_at: end }) => (end === null ? t('never') : format.time(end)),
    },
    {
      label: t('lastUsed'),
      isOneLine: true,
      show: ({ last_used_at: used }) => (used === null ? t('notUsed') : format.since(used)),
    },
    { label: t('state'), show: (key) => <State state={stateOf(key)} /> },
    {
      label: t('actions'),
      isQuiet: true,
      show: (key) =>
        stateOf(key) === 'active' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('revokeNamed', { name: key.name })}
            onClick={() => setToRevoke(key)}
          >
            {t('revoke')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PlainTable
        isInPanel
        label={t('title')}
        columns={columns}
        rows={isAllShown ? keys : keys.filter((key) => stateOf(key) === 'active')}
        keyOf={({ id }) => id}
      />
      {inactive.length > 0 && !isAllShown && (
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setAllShown(true)}>
          {t('showInactive', { count: inactive.length })}
        </Button>
      )}
      {toRevoke !== undefined && <RevokeKey apiKey={toRevoke} onClose={() => setToRevoke(undefined)} />}
    </>
  )
}

type KeyState = 'active' | 'revoked' | 'expired'

function stateOf({ revoked_at: revoked, expires_at: end }: ApiKey): KeyState {
  if (revoked !== null) return 'revoked'
  return end !== null && Date.parse(end) <= Date.now() ? 'expired' : 'active'
}

function State({ state }: { readonly state: KeyState }) {
  const t = useMessages(messages)
  if (state === 'active') return <Tag tone="good">{t('active')}</Tag>
  return <Tag tone="bad">{t(state === 'revoked' ? 'revokedState' : 'expired')}</Tag>
}

function RevokeKey({ apiKey: { id, name }, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const revoke = async () => {
    await call('DELETE /api-keys/:id', { params: { id } })
    await client.invalidateQueries({ queryKey: ['api-keys'] })
    toast(t('revoked', { name }))
  }
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      text={t('revokeText')}
      confirm={t('revoke')}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
