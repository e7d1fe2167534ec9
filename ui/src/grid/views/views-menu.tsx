import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView, ViewDefinition } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast, toastUndo } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { conditionsIn, searchOfFilter } from '../filter/condition.ts'
import classes from '../filter/filter-bar.module.css'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'

/** The team's saved views, each with its current row count. */
export function ViewsMenu({ grid }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const may = usePermissions()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconBookmark size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('views')}>
        <Stack gap="xs">
          <ViewList grid={grid} onChosen={() => setOpen(false)} />
          {may.write && <SaveView grid={grid} onSaved={() => setOpen(false)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function ViewList({ grid, onChosen }: { readonly grid: Grid; readonly onChosen: () => void }) {
  const t = useMessages(gridMessages)
  const may = usePermissions()
  const { slug } = grid.declaration
  const client = useQueryClient()
  const key = ['rows', slug, 'views']
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /saved-views', { query: { entity: slug, counts: true }, signal }),
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call('DELETE /saved-views/:id', { params: { id } }),
    onSuccess(_answer, view) {
      void client.invalidateQueries({ queryKey: key })
      toastUndo(t('viewDeleted', { name: view.name }), () => restore.mutate(view))
    },
  })
  const restore = useMutation({
    mutationFn: ({ name, definition }: SavedView) =>
      call('POST /saved-views', { body: { entity: slug, name, definition: definition as ViewDefinition } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
  const choose = ({ definition }: SavedView) => {
    const { filter, sort, columns } = definition as Partial<ViewDefinition>
    // A view sorted by domain is shown grouped if the page supports it.
    const by = grid.declaration.isGroupable === true && sort === 'domain_id' ? 'domain' : undefined
    const before = conditionsIn(grid.search).map(({ field }) => [field, undefined])
    const cleared = { ...Object.fromEntries(before), text: undefined, filter: undefined }
    grid.change({ ...cleared, ...searchOfFilter(filter ?? {}), sort, by }, { push: true })
    if (columns !== undefined && columns.length > 0) grid.layout.show(columns)
    onChosen()
  }
  if (data === undefined || data.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(data === undefined ? 'loading' : 'noViews')}
      </Text>
    )
  }
  return (
    <div className={classes.list}>
      {data.items.map((view) => (
        <Group key={view.id} gap={2} wrap="nowrap">
          <UnstyledButton className={classes.option} flex={1} onClick={() => choose(view)}>
            <span>{view.name}</span>
            <ViewCount view={view} />
          </UnstyledButton>
          {may.write && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('deleteView', { name: view.name })}
              onClick={() => remove.mutate(view)}
            >
              <IconTrash size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
    </div>
  )
}

function ViewCount({ view: { total } }: { readonly view: SavedView }) {
  const { number } = useFormat()
  if (total === null || total === undefined) return null
  return (
    <span className={classes.count}>
      {total.exact ? '' : '≈ '}
      {number(total.count)}
    </span>
  )
}

function SaveView({ grid, onSaved }: { readonly grid: Grid; readonly onSaved: () => void }) {
  const t = useMessages(gridMessages)
  const client = useQueryClient()
  const [name, setName] = useState('')
  const { declaration, filter, search, layout } = grid
  const save = useMutation({
    mutationFn: () => {
      const sort = typeof search.sort === 'string' ? { sort: search.sort } : {}
      const definition = { filter, columns: layout.shown, ...sort }
      return call('POST /saved-views', { body: { entity: declaration.slug, name: name.trim(), definition } })
    },
    onSuccess() {
      toast(t('viewSaved', { name: name.trim() }))
      void client.invalidateQueries({ queryKey: ['rows', declaration.slug, 'views'] })
      onSaved()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') save.mutate()
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="xs"
          flex={1}
          label={t('saveView')}
          placeholder={t('viewName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
