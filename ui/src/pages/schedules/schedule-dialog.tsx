import { MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schedule } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMembers } from '../../api/use-members.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { fieldProblem } from '../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { emptyTarget, type TargetDraft, targetOf } from './target-draft.ts'
import { TargetFields } from './target-fields.tsx'
import { useReloadSchedules } from './use-schedules.ts'
import { WhenField } from './when-field.tsx'

interface ScheduleDialogProps {
  /** Undefined: a new schedule. */
  readonly known: Schedule | undefined
  readonly sendsEmail: boolean
  readonly onClose: () => void
}

const notifyTimes = ['new', 'always', 'never'] as const
const notifyLabels = { new: 'notifyNew', always: 'notifyAlways', never: 'notifyNever' } as const

/** Adds or changes a schedule. */
export function ScheduleDialog({ known, sendsEmail, onClose }: ScheduleDialogProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const reload = useReloadSchedules()
  const members = useMembers()
  const [name, setName] = useState(known?.name ?? '')
  const [when, setWhen] = useState(known?.in_words[language] ?? '')
  const [target, setTarget] = useState<TargetDraft>(emptyTarget)
  const [notify, setNotify] = useState<Schedule['notify']>(known?.notify ?? 'new')
  const [readers, setReaders] = useState<readonly string[]>(known?.email_users ?? [])
  const save = useMutation({
    async mutationFn() {
      const email_users = [...readers]
      if (known === undefined)
        return call('POST /schedules', {
          body: { name, when, notify, language, email_users, target: targetOf(target) },
        })
      // Only what was changed: readers who were disabled since are no reason to refuse another name.
      const body = {
        name,
        notify,
        ...(when !== known.in_words[language] && { when }),
        ...(email_users.join() !== known.email_users.join() && { email_users }),
      }
      return call('PATCH /schedules/:id', { params: { id: known.id }, body })
    },
    meta: { silent: true },
    onSuccess(saved) {
      toast(t(known === undefined ? 'created' : 'saved', { name: saved.name }))
      reload()
      onClose()
    },
  })
  return (
    <FormDialog
      title={known === undefined ? t('add') : known.name}
      action={t(known === undefined ? 'create' : 'save')}
      mutation={save}
      isSticky
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldProblem(save.error, 'name')}
        data-autofocus
      />
      {known === undefined ? (
        <TargetFields draft={target} onChange={setTarget} error={save.error} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('whatStays')}
        </Text>
      )}
      <WhenField value={when} onChange={setWhen} error={fieldProblem(save.error, 'when')} />
      <Select
        label={t('notify')}
        description={t('notifyHint')}
        value={notify}
        allowDeselect={false}
        data={notifyTimes.map((value) => ({ value, label: t(notifyLabels[value]) }))}
        onChange={(value) => setNotify(notifyTimes.find((one) => one === value) ?? 'new')}
      />
      {notify !== 'never' && (
        <MultiSelect
          label={t('readers')}
          description={sendsEmail ? undefined : t('noMailServer')}
          searchable
          value={[...readers]}
          data={members.flatMap(({ id, name: member, disabled }) =>
            disabled && !readers.includes(id) ? [] : [{ value: id, label: member }],
          )}
          onChange={setReaders}
        />
      )}
    </FormDialog>
  )
}
