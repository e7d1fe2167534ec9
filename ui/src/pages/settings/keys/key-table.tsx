import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { ConfirmDialogue } from '../../../parts/confirm-dialogue.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useWords } from '../../../words/define-words.ts'
import { useFormat } from '../../../words/use-format.ts'
import { words } from './words.ts'

/** Keys that open something first; the others only when asked for. */
export function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const say = useWords(words)
  const format = useFormat()
  const [isAllShown, setAllShown] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey>()
  const over = keys.filter((key) => stateOf(key) !== 'active')
  const columns: readonly PlainColumn<ApiKey>[] = [
    { label: say('name'), isTitle: true, show: ({ name }) => <Text fw={560}>{name}</Text> },
    { label: say('scopes'), show: ({ scopes }) => (scopes.length === 0 ? say('everything') : scopes.join(', ')) },
    {
      label: say('expires'),
      isOneLine: true,
      show: ({ expires_at: end }) => (end === null ? say('never') : format.time(end)),
    },
    {
      label: say('lastUsed'),
      isOneLine: true,
      show: ({ last_used_at: used }) => (used === null ? say('notUsed') : format.since(used)),
    },
    { label: say('state'), show: (key) => <State state={stateOf(key)} /> },
    {
      label: say('actions'),
      isQuiet: true,
      show: (key) =>
        stateOf(key) === 'active' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('revokeNamed', { name: key.name })}
            onClick={() => setLeaving(key)}
          >
            {say('revoke')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PlainTable
        isInPanel
        label={say('title')}
        columns={columns}
        rows={isAllShown ? keys : keys.filter((key) => stateOf(key) === 'active')}
        keyOf={({ id }) => id}
      />
      {over.length > 0 && !isAllShown && (
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setAllShown(true)}>
          {say('showRevoked', { count: over.length })}
        </Button>
      )}
      {leaving !== undefined && <RevokeKey apiKey={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

type KeyState = 'active' | 'revoked' | 'expired'

function stateOf({ revoked_at: revoked, expires_at: end }: ApiKey): KeyState {
  if (revoked !== null) return 'revoked'
  return end !== null && Date.parse(end) <= Date.now() ? 'expired' : 'active'
}

function State({ state }: { readonly state: KeyState }) {
  const say = useWords(words)
  if (state === 'active') return <Tag tone="good">{say('active')}</Tag>
  return <Tag tone="bad">{say(state === 'revoked' ? 'revokedState' : 'expired')}</Tag>
}

function RevokeKey({ apiKey: { id, name }, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const say = useWords(words)
  const client = useQueryClient()
  const revoke = async () => {
    await call('DELETE /api-keys/:id', { params: { id } })
    await client.invalidateQueries({ queryKey: ['api-keys'] })
    toast(say('revoked', { name }))
  }
  return (
    <ConfirmDialogue
      title={say('revokeTitle', { name })}
      text={say('revokeText')}
      confirm={say('revoke')}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
