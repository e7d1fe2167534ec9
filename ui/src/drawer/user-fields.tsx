import { Button, Group, NumberInput, Stack, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/api-problem.ts'
import { call } from '../api/call.ts'
import type { Detail, Row, Slug } from '../api/entity-routes.ts'
import { useEntity } from '../api/use-entity.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { toast, toastFailure } from '../app/toast.ts'
import { noOwner, OwnerSelect } from '../grid/actions/owner-select.tsx'
import { useMessages } from '../messages/define-messages.ts'
import classes from './drawer.module.css'
import { drawerMessages } from './messages.ts'
import { type UserFieldValues, useUserFieldsDraft } from './use-user-fields-draft.ts'

interface UserFieldsProps {
  readonly slug: Slug
  readonly item: Row
  readonly onSaved?: (row: Row) => void
}

/** Notes, tags and priority, and the owner and follow-up day of leads: only users write them, never a stage. */
export function UserFields({ slug, item, onSaved }: UserFieldsProps) {
  const t = useMessages(drawerMessages)
  const client = useQueryClient()
  const isOwned = useEntity(slug)?.user_fields.includes('owner_id') === true
  const may = usePermissions()
  const { draft, shown, isDirty, change, settle } = useUserFieldsDraft(item)
  const key = ['rows', slug, 'detail', item.id]
  const save = useMutation({
    mutationFn: (draft: Partial<UserFieldValues>) => {
      const body = draft.notes?.trim() === '' ? { ...draft, notes: null } : draft
      return call(`PATCH /${slug}/:id` as const, { params: { id: item.id }, body })
    },
    meta: { silent: true },
    onSuccess(row, sent) {
      onSaved?.(row)
      client.setQueryData<Detail>(key, (known) => known && { ...known, item: { ...known.item, ...row } })
      settle(sent)
      toast(t('saved'))
      void client.invalidateQueries({ queryKey: key })
    },
    onError(error) {
      if (!(error instanceof ApiProblem) || error.fields.length === 0) toastFailure(error)
    },
  })
  const problem = (field: string) => (save.error instanceof ApiProblem ? save.error.field(field) : undefined)
  return (
    <section className={classes.section}>
      <Title order={3}>{t('own')}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) save.mutate(draft)
        }}
      >
        <Stack gap="xs">
          {isOwned && (
            <Group grow align="flex-start" gap="xs">
              <OwnerSelect
                value={shown.owner_id ?? noOwner}
                isDisabled={!may.write}
                onChange={(owner) => change({ owner_id: owner === noOwner ? null : owner })}
              />
              <TextInput
                type="date"
                label={t('followUp')}
                readOnly={!may.write}
                value={shown.follow_up_at ?? ''}
                error={problem('follow_up_at')}
                onChange={(event) => change({ follow_up_at: event.currentTarget.value || null })}
              />
            </Group>
          )}
          <Textarea
            label={t('notes')}
            autosize
            minRows={2}
            maxRows={8}
            readOnly={!may.write}
            value={shown.notes}
            error={problem('notes')}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
          <TagsInput
            label={t('tags')}
            placeholder={may.write && shown.tags.length === 0 ? t('tagsHint') : ''}
            readOnly={!may.write}
            value={[...shown.tags]}
            error={problem('tags')}
            onChange={(tags) => change({ tags })}
          />
          <Group align="flex-end" justify="space-between">
            <NumberInput
              label={t('priority')}
              description={t('priorityHint')}
              w={150}
              min={0}
              max={9}
              allowDecimal={false}
              allowNegative={false}
              readOnly={!may.write}
              value={shown.priority}
              error={problem('priority')}
              onChange={(value) => change({ priority: Number(value) })}
            />
            {isDirty && (
              <Text size="xs" c="dimmed">
                {t('unsaved')}
              </Text>
            )}
            {may.write && (
              <Button type="submit" variant="default" disabled={!isDirty} loading={save.isPending}>
                {t('save')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </section>
  )
}
