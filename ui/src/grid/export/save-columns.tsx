import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnSet } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Slug } from '../../api/entity-routes.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import { exportMessages } from './messages.ts'
import { type ExportDraft, setsKey } from './use-export-draft.ts'

interface SaveColumnsProps {
  readonly slug: Slug
  readonly draft: ExportDraft
}

/** Saves the columns and the format for the team. The name of a saved set replaces that set. */
export function SaveColumns({ slug, draft }: SaveColumnsProps) {
  const t = useMessages(exportMessages)
  const tGrid = useMessages(gridMessages)
  const client = useQueryClient()
  const { choice, sets, columns, format } = draft
  const current = sets.find(({ id }) => choice === `set:${id}`)
  const [name, setName] = useState(current?.name ?? '')
  const [isDefault, setDefault] = useState(current?.is_default ?? false)
  const wanted = name.trim()
  const save = useMutation({
    mutationFn: (): Promise<ColumnSet> => {
      const body = { name: wanted, columns: [...columns], format, is_default: isDefault }
      const same = sets.find((set) => set.name === wanted)
      return same === undefined
        ? call('POST /column-sets', { body: { entity: slug, ...body } })
        : call('PATCH /column-sets/:id', { params: { id: same.id }, body })
    },
    async onSuccess({ id }) {
      toast(t('saved', { name: wanted }))
      await client.invalidateQueries({ queryKey: setsKey(slug) })
      draft.choose(`set:${id}`)
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: ColumnSet) => call('DELETE /column-sets/:id', { params: { id } }),
    async onSuccess(_answer, set) {
      toast(t('deleted', { name: set.name }))
      draft.choose('shown')
      await client.invalidateQueries({ queryKey: setsKey(slug) })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '') save.mutate()
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          flex={1}
          label={t('saveAs')}
          placeholder={t('setName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" loading={save.isPending}>
          {tGrid('save')}
        </Button>
        {current !== undefined && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(current)}
          >
            {t('deleteSet', { name: current.name })}
          </Button>
        )}
      </Group>
      <Checkbox
        size="xs"
        mt={6}
        label={t('isDefault')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </form>
  )
}
