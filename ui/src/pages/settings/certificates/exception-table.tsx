import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TlsException } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { messages } from './messages.ts'

interface ExceptionTableProps {
  readonly exceptions: readonly TlsException[]
  readonly canRevoke: boolean
}

export function ExceptionTable({ exceptions, canRevoke }: ExceptionTableProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [toRevoke, setToRevoke] = useState<TlsException>()
  const revoke = (exception: TlsException) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('revokeNamed', { host: exception.host })}
      onClick={() => setToRevoke(exception)}
    >
      {t('revoke')}
    </Button>
  )
  const columns: readonly PlainColumn<TlsException>[] = [
    { label: t('host'), isTitle: true, show: ({ host }) => <Text fw={560}>{host}</Text> },
    { label: t('reason'), isWide: true, show: ({ reason }) => reason },
    { label: t('since'), isOneLine: true, show: ({ created_at }) => format.time(created_at) },
    ...(canRevoke ? [{ label: t('actions'), isQuiet: true, show: revoke }] : []),
  ]
  return (
    <>
      <PlainTable isInPanel label={t('title')} columns={columns} rows={exceptions} keyOf={({ id }) => id} />
      {toRevoke !== undefined && <Revoke exception={toRevoke} onClose={() => setToRevoke(undefined)} />}
    </>
  )
}

interface RevokeProps {
  readonly exception: TlsException
  readonly onClose: () => void
}

function Revoke({ exception: { id, host }, onClose }: RevokeProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const revoke = async () => {
    await call('DELETE /tls-exceptions/:id', { params: { id } })
    await client.invalidateQueries({ queryKey: ['tls-exceptions'] })
    toast(t('revoked', { host }))
  }
  return (
    <ConfirmDialog
      title={t('revokeTitle', { host })}
      text={t('revokeText')}
      confirm={t('revoke')}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
