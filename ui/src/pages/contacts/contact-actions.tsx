import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureReceipt, Subject } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Detail, Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import classes from '../../drawer/drawer.module.css'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EraseDialog } from '../../parts/erasure/erase-dialog.tsx'
import { extraMessages } from './extra-messages.ts'
import { receipt } from './receipt.ts'
import { SuppressDialog } from './suppress-dialog.tsx'

/** Do-not-contact state of the contact, with actions to suppress and to erase. */
export function ContactActions({ grid, detail: { item } }: { readonly grid: Grid; readonly detail: Detail }) {
  const t = useMessages(extraMessages)
  const may = usePermissions()
  const [dialog, setDialog] = useState<'none' | 'suppress' | 'erase'>('none')
  const person = personOf(item)
  const { data } = useQuery({
    queryKey: ['suppressions', 'one', person?.kind, person?.value],
    queryFn: ({ signal }) => call('GET /suppressions', { query: person ?? { kind: 'email', value: '' }, signal }),
    enabled: person !== undefined,
  })
  if (person === undefined) return null
  const close = () => setDialog('none')
  const done = () => {
    grid.rows.reload()
    grid.open(undefined)
  }
  const erased = (result: ErasureReceipt) => {
    receipt.set(result)
    done()
  }
  const reason = data?.items[0]?.reason
  return (
    <section className={classes.section}>
      <Title order={3}>{t('doNotContact')}</Title>
      {data !== undefined && (
        <Text size="sm" mb="xs">
          {reason === undefined ? t('notSuppressed') : t('isSuppressed', { reason })}
        </Text>
      )}
      <Group gap="xs">
        {may.write && (
          <Button size="compact-md" variant="default" onClick={() => setDialog('suppress')}>
            {t('suppress')}
          </Button>
        )}
        {may.admin && (
          <Button size="compact-md" variant="default" onClick={() => setDialog('erase')}>
            {t('erase')}
          </Button>
        )}
      </Group>
      {dialog === 'suppress' && <SuppressDialog person={person} contactId={item.id} onClose={close} onDone={done} />}
      {dialog === 'erase' && <EraseDialog person={person} contactId={item.id} onErased={erased} onClose={close} />}
    </section>
  )
}

function personOf({ email, phone }: Row): Subject | undefined {
  if (typeof email === 'string' && email !== '') return { kind: 'email', value: email }
  return typeof phone === 'string' && phone !== '' ? { kind: 'phone', value: phone } : undefined
}
