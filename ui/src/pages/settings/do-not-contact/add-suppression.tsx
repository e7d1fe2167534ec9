import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { SuppressionKind } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import classes from './do-not-contact.module.css'
import { guessKind, isKind, kinds } from './kinds.ts'
import { messages } from './messages.ts'

/** The type follows the typed value until the user chooses one. */
export function AddSuppression() {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [chosenKind, setChosenKind] = useState<SuppressionKind>()
  const [value, setValue] = useState('')
  const [reason, setReason] = useState(t('defaultReason'))
  const kind = chosenKind ?? (value === '' ? 'email' : guessKind(value))
  const add = useMutation({
    mutationFn: () => call('POST /suppressions', { body: { kind, value, reason } }),
    meta: { silent: true },
    onSuccess({ contacts_removed: count }) {
      void client.invalidateQueries({ queryKey: ['suppressions'] })
      void client.invalidateQueries({ queryKey: ['rows', 'contacts'] })
      setValue('')
      setChosenKind(undefined)
      toast(t('added', { count }))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <Select
        label={t('kind')}
        data={kinds.map((each) => ({ value: each, label: t(each) }))}
        value={kind}
        onChange={(next) => next !== null && isKind(next) && setChosenKind(next)}
        allowDeselect={false}
        error={fieldProblem(add.error, 'kind')}
      />
      <TextInput
        label={t('value')}
        description={t('valueHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={fieldProblem(add.error, 'value')}
      />
      <TextInput
        label={t('reason')}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fieldProblem(add.error, 'reason')}
      />
      <Button type="submit" className={classes.button ?? ''} loading={add.isPending}>
        {t('add')}
      </Button>
      <div className={classes.wide}>
        <FormProblem error={add.error} />
      </div>
    </form>
  )
}
