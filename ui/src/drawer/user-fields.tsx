import { Button, Group, NumberInput, Stack, TagsInput, Text, Textarea, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/api-problem.ts'
import { call } from '../api/call.ts'
import type { Detail, Row } from '../api/entity-routes.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { toast, toastFailure } from '../app/toast.ts'
import type { Grid } from '../grid/use-grid.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './drawer.module.css'
import { drawerMessages } from './messages.ts'
import { type UserFieldValues, useUserFieldsDraft } from './use-user-fields-draft.ts'

/** Notes, tags and priority: only users write them, never a stage. */
export function UserFields({ grid, item }: { readonly grid: Grid; readonly item: Row }) {
  const t = useMessages(drawerMessages)
  const client = useQueryClient()
  const { slug } = grid.declaration
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
      grid.rows.patch([row])
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
