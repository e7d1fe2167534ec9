import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ErasureReceipt, Subject } from '../../../../../../src/http/contract/types.ts'
import { call } from '../../../../api/call.ts'
import { useMessages } from '../../../../messages/define-messages.ts'
import { ReceiptDialog } from '../../../../parts/erasure/receipt-dialog.tsx'
import { FormProblem, fieldProblem } from '../../../../parts/form-problem.tsx'
import { Panel } from '../../../../parts/panel.tsx'
import classes from '../do-not-contact.module.css'
import { FoundPerson } from './found-person.tsx'
import { messages } from './messages.ts'

/** Rights of data subjects: access, portability and erasure (GDPR). */
export function PersonPanel() {
  const t = useMessages(messages)
  const [kind, setKind] = useState<Subject['kind']>('email')
  const [value, setValue] = useState('')
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  const find = useMutation({
    mutationFn: async (person: Subject) => ({ person, held: await call('POST /subjects/find', { body: person }) }),
    meta: { silent: true },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    find.mutate({ kind, value })
  }
  const showReceipt = (erased: ErasureReceipt) => {
    find.reset()
    setValue('')
    setReceipt(erased)
  }
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <form className={classes.search} onSubmit={submit} noValidate>
        <Select
          label={t('kind')}
          data={[
            { value: 'email', label: t('email') },
            { value: 'phone', label: t('phone') },
          ]}
          value={kind}
          onChange={(next) => setKind(next === 'phone' ? 'phone' : 'email')}
          allowDeselect={false}
        />
        <TextInput
          className={classes.grow ?? ''}
          label={t('value')}
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={fieldProblem(find.error, 'value')}
        />
        <Button type="submit" variant="default" loading={find.isPending}>
          {t('find')}
        </Button>
      </form>
      <FormProblem error={find.error} />
      {find.data !== undefined && <FoundPerson {...find.data} onErased={showReceipt} />}
      {receipt !== undefined && (
        <ReceiptDialog id={receipt.receipt_id} erased={receipt} onClose={() => setReceipt(undefined)} />
      )}
    </Panel>
  )
}
