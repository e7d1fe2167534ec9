import { Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type {
  ConnectionReport,
  Destination,
  DestinationKindInfo,
  SourceField,
} from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FormProblem, fieldProblem } from '../../parts/form-problem.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { connectionOf, draftOf, emptyDraft, saveDraft } from './destination-draft.ts'
import { FieldMapEditor } from './field-map-editor.tsx'
import { FilterField } from './filter-field.tsx'
import { messages } from './messages.ts'
import { useReloadDestinations } from './use-destinations.ts'

interface DestinationDialogProps {
  /** Undefined: a new destination. */
  readonly known: Destination | undefined
  readonly kinds: readonly DestinationKindInfo[]
  readonly sourceFields: readonly SourceField[]
  readonly onClose: () => void
}

const steps = ['kindStep', 'fieldsStep', 'limitsStep'] as const
const verdicts = ['none', 'unknown', 'risky', 'safe'] as const

/** Adds or edits a destination in three steps. The connection is tested after the first, for the fields of the second. */
export function DestinationDialog({ known, kinds, sourceFields, onClose }: DestinationDialogProps) {
  const t = useMessages(messages)
  const reload = useReloadDestinations()
  const [draft, setDraft] = useState(() => (known === undefined ? emptyDraft(kinds[0]) : draftOf(known)))
  const [step, setStep] = useState(0)
  // A second try after a failed test changes what the first one created.
  const [id, setId] = useState(known?.id)
  const type = kinds.find(({ kind }) => kind === draft.kind)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const save = useMutation({
    mutationFn: () => saveDraft(id, draft, setId),
    meta: { silent: true },
    onSuccess({ account, missing }) {
      toast(missing.length === 0 ? t('tested', { account }) : t('missingFields', { fields: missing.join(', ') }))
      reload()
      onClose()
    },
    // It may be saved although the test failed.
    onError: reload,
  })
  const connect = useMutation({
    mutationFn: () => call('POST /destinations/test', { body: connectionOf(id, draft) }),
    meta: { silent: true },
    onSuccess: () => setStep(1),
  })
  const isLast = step === steps.length - 1
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLast) save.mutate()
    else if (step === 0) connect.mutate()
    else setStep(step + 1)
  }
  const skipTest = () => {
    connect.reset()
    setStep(1)
  }
  return (
    <Dialog title={known === undefined ? t('add') : known.name} isOpen isSticky isWide={step === 1} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed" role="status">
            {t('step', { n: step + 1 })}: {t(steps[step] ?? 'kindStep')}
          </Text>
          {step === 0 && (
            <>
              <Select
                label={t('kind')}
                data={kinds.map(({ kind, title }) => ({ value: kind, label: title }))}
                value={draft.kind}
                disabled={id !== undefined}
                allowDeselect={false}
                onChange={(kind) => {
                  const next = kinds.find((one) => one.kind === kind)
                  if (next !== undefined) setDraft({ ...emptyDraft(next), name: draft.name })
                }}
              />
              <TextInput
                label={t('name')}
                description={t('nameHint')}
                autoComplete="off"
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
                error={fieldProblem(save.error, 'name')}
                data-autofocus
              />
              {type !== undefined && (
                <CredentialFields
                  type={type}
                  draft={draft}
                  isKnown={id !== undefined}
                  error={connect.error ?? save.error}
                  onChange={change}
                />
              )}
            </>
          )}
          {step === 1 && (
            <>
              <ConnectionNote report={connect.data} />
              <FieldMapEditor
                map={draft.field_map}
                sourceFields={sourceFields}
                fields={connect.data?.fields ?? []}
                error={fieldProblem(save.error, 'field_map')}
                onChange={(field_map) => change({ field_map })}
              />
            </>
          )}
          {isLast && (
            <>
              <FilterField
                filter={draft.filter}
                error={fieldProblem(save.error, 'filter')}
                onChange={(filter) => change({ filter })}
              />
              <Select
                label={t('verdict')}
                description={t('verdictHint')}
                data={verdicts.map((value) => ({ value, label: t(`verdict-${value}`) }))}
                value={draft.minimum_verdict}
                allowDeselect={false}
                onChange={(value) => change({ minimum_verdict: verdicts.find((one) => one === value) ?? 'none' })}
              />
              <NumberInput
                label={t('maxAge')}
                description={t('maxAgeHint')}
                error={fieldProblem(save.error, 'max_age_days')}
                min={1}
                max={3650}
                allowDecimal={false}
                value={draft.max_age_days ?? ''}
                onChange={(value) => change({ max_age_days: typeof value === 'number' ? value : null })}
              />
              <Switch
                label={t('automatic')}
                description={t('automaticHint')}
                checked={draft.automatic}
                onChange={(event) => change({ automatic: event.currentTarget.checked })}
              />
            </>
          )}
          <FormProblem error={step === 0 ? (connect.error ?? save.error) : save.error} />
          <FieldProblems error={step === 0 ? (connect.error ?? save.error) : save.error} />
          <Group justify="space-between">
            <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
              {t('back')}
            </Button>
            <Group>
              {step === 0 && connect.isError && (
                <Button variant="subtle" onClick={skipTest}>
                  {t('skipTest')}
                </Button>
              )}
              <Button type="submit" loading={save.isPending || connect.isPending}>
                {t(isLast ? 'saveAndTest' : 'next')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function ConnectionNote({ report }: { readonly report: ConnectionReport | undefined }) {
  const t = useMessages(messages)
  const text =
    report === undefined
      ? t('notConnected')
      : t(report.fields.length === 0 ? 'connectedFree' : 'connected', {
          account: report.account,
          count: report.fields.length,
        })
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

/** A refused field may be on another step. */
function FieldProblems({ error }: { readonly error: unknown }) {
  const fields = error !== null && typeof error === 'object' && 'fields' in error ? error.fields : []
  if (!Array.isArray(fields) || fields.length === 0) return null
  return (
    <Text size="sm" c="var(--sky-bad)" role="alert">
      {error instanceof Error ? error.message : ''}
    </Text>
  )
}
