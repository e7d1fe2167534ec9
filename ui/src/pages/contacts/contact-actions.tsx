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
import { SuppressDialogue } from './suppress-dialogue.tsx'

/** Whether this person may be written to, and the two ways to say no. */
export function ContactActions({ grid, detail: { item } }: { readonly grid: Grid; readonly detail: Detail }) {
  const t = useMessages(extraMessages)
  const may = usePermissions()
  const [dialogue, setDialogue] = useState<'none' | 'suppress' | 'erase'>('none')
  const person = personIn(item)
  const { data } = useQuery({
    queryKey: ['suppressions', 'one', person?.kind, person?.value],
    queryFn: ({ signal }) => call('GET /suppressions', { query: person ?? { kind: 'email', value: '' }, signal }),
    enabled: person !== undefined,
  })
  if (person === undefined) return null
  const close = () => setDialogue('none')
  const done = () => {
    grid.rows.reload()
    grid.open(undefined)
  }
  const erased = (given: ErasureReceipt) => {
    receipt.set(given)
    done()
  }
  const reason = data?.items[0]?.reason
  return (
    <section className={classes.section}>
      <Title order={3}>{t('consent')}</Title>
      {data !== undefined && (
        <Text size="sm" mb="xs">
          {reason === undefined ? t('notSuppressed') : t('isSuppressed', { reason })}
        </Text>
      )}
      <Group gap="xs">
        {may.write && (
          <Button size="compact-md" variant="default" onClick={() => setDialogue('suppress')}>
            {t('suppress')}
          </Button>
        )}
        {may.admin && (
          <Button size="compact-md" variant="outline" color="red" onClick={() => setDialogue('erase')}>
            {t('erase')}
          </Button>
        )}
      </Group>
      {dialogue === 'suppress' && <SuppressDialogue person={person} onClose={close} onDone={done} />}
      {dialogue === 'erase' && <EraseDialog person={person} onErased={erased} onClose={close} />}
    </section>
  )
}

function personIn({ email, phone }: Row): Subject | undefined {
  if (typeof email === 'string' && email !== '') return { kind: 'email', value: email }
  return typeof phone === 'string' && phone !== '' ? { kind: 'phone', value: phone } : undefined
}
