import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import { ProblemNote } from '../problem-note.tsx'
import { noRows, sizeOf, targetOf } from '../select/selection.ts'
import type { Grid } from '../use-grid.ts'
import { changeOf, emptyDraft, type FieldsDraft } from './fields-draft.ts'
import { OwnerSelect } from './owner-select.tsx'
import { useFieldsChange } from './use-fields-change.ts'

const typingMs = 300

/** Changes tags, owner, follow-up, priority and notes of the checked rows, with their number before anything changes. */
export function FieldsDialog({ grid }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const { declaration, selection, select, filter, state, rows, openDialog } = grid
  const { slug } = declaration
  const [draft, setDraft] = useState(emptyDraft)
  const change = changeOf(draft)
  const [shown] = useDebouncedValue(change, typingMs)
  const target = targetOf(selection, filter)
  const preview = useQuery({
    queryKey: ['preview', slug, 'fields', target, shown],
    queryFn: ({ signal }) => call(`POST /${slug}/fields/preview` as const, { body: { ...target, ...shown }, signal }),
    enabled: shown !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useFieldsChange(slug, rows.reload)
  const close = () => openDialog({ kind: 'none' })
  const isCurrent = change !== undefined && JSON.stringify(change) === JSON.stringify(shown) && !preview.isFetching
  const count = isCurrent && preview.data !== undefined ? preview.data.count - preview.data.unchanged : undefined
  const apply = useMutation({
    mutationFn: async () => (change === undefined ? 'failed' : send(target, change, preview.data?.count ?? 0)),
    onSuccess(result) {
      if (result === 'moved') void preview.refetch()
      if (result !== 'done') return
      select((now) => (now === selection ? noRows : now))
      close()
    },
  })
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t('fieldsTitle', { count: sizeOf(selection, state.total.count) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (count !== undefined && count > 0) apply.mutate()
        }}
      >
        <Stack gap="sm">
          {apply.data === 'moved' && preview.data !== undefined && (
            <Alert color="yellow">{t('fieldsCount', { count: preview.data.count })}</Alert>
          )}
          <Fields
            draft={draft}
            hasOwner={grid.userFields.includes('owner_id')}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
          {preview.isError && <ProblemNote error={preview.error} onRetry={() => void preview.refetch()} />}
          <Text size="sm" c="dimmed" role="status" mih="2.6em">
            {change === undefined
              ? t('fieldsNothing')
              : count !== undefined &&
                [
                  t('fieldsCount', { count }),
                  ...((preview.data?.unchanged ?? 0) > 0
                    ? [t('fieldsSame', { count: preview.data?.unchanged ?? 0 })]
                    : []),
                ].join('. ')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={count === undefined || count === 0} loading={apply.isPending}>
              {count === undefined ? t('apply') : t('fieldsApply', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  readonly draft: FieldsDraft
  /** Only leads have an owner and a follow-up date. */
  readonly hasOwner: boolean
  readonly onChange: (part: Partial<FieldsDraft>) => void
}

function Fields({ draft, hasOwner, onChange }: FieldsProps) {
  const t = useMessages(gridMessages)
  return (
    <>
      {hasOwner && <OwnerSelect canKeep value={draft.owner} onChange={(owner) => onChange({ owner })} />}
      {hasOwner && (
        <Stack gap={6}>
          <TextInput
            type="date"
            label={t('followUp')}
            value={draft.followUp}
            disabled={draft.clearsFollowUp}
            onChange={(event) => onChange({ followUp: event.currentTarget.value })}
          />
          <Checkbox
            label={t('clearFollowUp')}
            checked={draft.clearsFollowUp}
            onChange={(event) => onChange({ clearsFollowUp: event.currentTarget.checked })}
          />
        </Stack>
      )}
      <TagsInput
        label={t('addTags')}
        placeholder={draft.addTags.length === 0 ? t('tagsHint') : ''}
        value={[...draft.addTags]}
        onChange={(addTags) => onChange({ addTags })}
      />
      <TagsInput
        label={t('removeTags')}
        placeholder={draft.removeTags.length === 0 ? t('tagsHint') : ''}
        value={[...draft.removeTags]}
        onChange={(removeTags) => onChange({ removeTags })}
      />
      <NumberInput
        label={t('priority')}
        description={t('priorityHint')}
        min={0}
        max={9}
        allowDecimal={false}
        allowNegative={false}
        placeholder={t('unchanged')}
        value={draft.priority ?? ''}
        onChange={(value) => onChange({ priority: value === '' ? undefined : Number(value) })}
      />
      <Textarea
        label={t('addNote')}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
