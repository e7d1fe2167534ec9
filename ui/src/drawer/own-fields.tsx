import { Button, Group, NumberInput, Stack, TagsInput, Textarea, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { toast, toastFailure } from '../app/toast.ts'
import type { Grid } from '../grid/use-grid.ts'
import { useWords } from '../words/define-words.ts'
import classes from './drawer.module.css'
import { drawerWords } from './words.ts'

/** What a person says of the row: no stage ever writes it. */
export function OwnFields({ grid, item }: { readonly grid: Grid; readonly item: Row }) {
  const say = useWords(drawerWords)
  const client = useQueryClient()
  const { slug } = grid.declaration
  const [notes, setNotes] = useState(typeof item.notes === 'string' ? item.notes : '')
  const [tags, setTags] = useState<readonly string[]>(Array.isArray(item.tags) ? item.tags.map(String) : [])
  const [priority, setPriority] = useState(Number(item.priority ?? 5))
  const save = useMutation({
    mutationFn: () => {
      const body = { notes: notes.trim() === '' ? null : notes, tags, priority }
      return call(`PATCH /${slug}/:id` as const, { params: { id: item.id }, body })
    },
    meta: { silent: true },
    onSuccess(row) {
      grid.rows.patch([row])
      toast(say('saved'))
      void client.invalidateQueries({ queryKey: ['rows', slug, 'detail', item.id] })
    },
    onError(error) {
      if (!(error instanceof ApiProblem) || error.fields.length === 0) toastFailure(error)
    },
  })
  const problem = (field: string) => (save.error instanceof ApiProblem ? save.error.field(field) : undefined)
  return (
    <section className={classes.section}>
      <Title order={3}>{say('own')}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="xs">
          <Textarea
            label={say('notes')}
            autosize
            minRows={2}
            maxRows={8}
            value={notes}
            error={problem('notes')}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          <TagsInput
            label={say('tags')}
            placeholder={tags.length === 0 ? say('tagsHint') : ''}
            value={[...tags]}
            error={problem('tags')}
            onChange={setTags}
          />
          <Group align="flex-end" justify="space-between">
            <NumberInput
              label={say('priority')}
              description={say('priorityHint')}
              w={150}
              min={0}
              max={9}
              allowDecimal={false}
              value={priority}
              error={problem('priority')}
              onChange={(value) => setPriority(Number(value))}
            />
            <Button type="submit" variant="default" loading={save.isPending}>
              {say('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  )
}
