import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Stage } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { updateCachedStage } from '../../../api/update-cached-stage.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { type SettingName, settingNames } from './setting-names.ts'
import classes from './stages.module.css'

/** Unsaved values; '' for a cleared field. */
type Draft = Readonly<Partial<Record<SettingName, number | string>>>

interface StageFieldsProps {
  readonly stage: Stage
  readonly name: string
  readonly canChange: boolean
}

/** The server validates the numbers and reports problems at their fields. */
export function StageFields({ stage: { id, settings }, name, canChange }: StageFieldsProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const save = useMutation({
    mutationFn: () => call('PATCH /stages/:id/settings', { params: { id }, body: toChange(draft) }),
    meta: { silent: true },
    onSuccess(stage) {
      updateCachedStage(client, stage)
      setDraft({})
      toast(t('saved', { stage: name }))
    },
  })
  const changed = settingNames.filter((field) => (draft[field] ?? settings[field]) !== settings[field])
  // A half-typed number is NaN. JSON would send it as null, which resets the setting to its default.
  const isReadable = Object.values(draft).every((value) => Number.isFinite(Number(value)))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReadable) save.mutate()
  }
  const discard = () => {
    setDraft({})
    save.reset()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {settingNames.map((field) => (
          <NumberInput
            key={field}
            size="xs"
            label={t(field)}
            value={draft[field] ?? settings[field]}
            onChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
            error={fieldProblem(save.error, field)}
            readOnly={!canChange}
            variant={canChange ? 'default' : 'unstyled'}
            hideControls
          />
        ))}
        {changed.length > 0 && (
          <div className={classes.buttons}>
            <Button type="submit" size="xs" disabled={!isReadable} loading={save.isPending}>
              {t('save')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" c="inherit" onClick={discard}>
              {t('discard')}
            </Button>
          </div>
        )}
      </div>
      <FormProblem error={save.error} />
    </form>
  )
}

function toChange(draft: Draft): Partial<Record<SettingName, number | null>> {
  return Object.fromEntries(Object.entries(draft).map(([field, value]) => [field, value === '' ? null : Number(value)]))
}
