import { Button, Group, NativeSelect, Skeleton, Switch, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { ImportSlug, ImportWishes } from '../../api/work-routes.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { useWords } from '../../words/define-words.ts'
import classes from './imports.module.css'
import { PreviewTable } from './preview-table.tsx'
import { words } from './words.ts'

interface MapColumnsProps {
  readonly entity: ImportSlug
  readonly file: File
  readonly onStarted: (id: string) => void
  readonly onCancel: () => void
}

const formOf = (file: File) => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** What the server takes the columns for, with the first rows as they would be read; every guess can be changed. */
export function MapColumns({ entity, file, onStarted, onCancel }: MapColumnsProps) {
  const say = useWords(words)
  const [wishes, setWishes] = useState<ImportWishes>({})
  const [select, setSelect] = useState(false)
  const preview = useQuery({
    queryKey: ['import-preview', entity, file.name, file.size, file.lastModified, wishes],
    queryFn: ({ signal }) =>
      call('POST /imports/preview', { query: { entity, ...wishes }, body: formOf(file), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const bring = useMutation({
    mutationFn: () => call(`POST /${entity}/import`, { query: { ...wishes, select }, body: formOf(file) }),
    onSuccess: ({ id }) => onStarted(id),
  })
  const problem = preview.error instanceof ApiProblem ? preview.error : undefined
  const { data } = preview
  if (data === undefined) {
    return preview.isPending ? (
      <Skeleton height={240} aria-label={say('reading')} />
    ) : (
      <>
        <FailedState
          title={say('unreadable', { name: file.name })}
          error={preview.error}
          onAgain={() => void preview.refetch()}
        />
        <Button variant="default" onClick={onCancel}>
          {say('another')}
        </Button>
      </>
    )
  }
  const width = Math.max(data.header?.length ?? 0, ...data.rows.map(({ raw }) => raw.length))
  const columns = Array.from({ length: width }, (_none, at) => ({
    value: String(at + 1),
    label: data.header?.[at] || say('column', { number: at + 1 }),
  }))
  const numberOf = (at: number | null) => (at === null ? '' : String(at + 1))
  // Said with every choice: a column is counted otherwise where the first row names the columns.
  const map = (wish: ImportWishes) => setWishes({ header: data.header !== null, ...wishes, ...wish })
  const bad = data.rows.filter(({ reason }) => reason !== null).length
  return (
    <div className={classes.map}>
      <Group justify="space-between" gap="xs">
        <Text fw={560}>{file.name}</Text>
        <Text size="sm" c="dimmed" role="status">
          {data.columns.url === null ? say('noAddresses') : say('firstRows', { count: data.rows.length, bad })}
        </Text>
      </Group>
      <div className={classes.fields}>
        <NativeSelect
          label={say('urlColumn')}
          description={say('urlColumnHint')}
          value={wishes.url ?? numberOf(data.columns.url)}
          error={problem?.field('url') ?? (data.columns.url === null && say('chooseColumn'))}
          data={[
            ...(data.columns.url === null && wishes.url === undefined ? [{ value: '', label: say('choose') }] : []),
            ...columns,
          ]}
          onChange={(event) => map({ url: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('countryColumn')}
          description={say('countryColumnHint')}
          value={wishes.country ?? (numberOf(data.columns.country) || '0')}
          error={problem?.field('country')}
          data={[{ value: '0', label: say('none') }, ...columns]}
          onChange={(event) => map({ country: event.currentTarget.value })}
        />
        <Switch
          label={say('header')}
          checked={wishes.header ?? data.header !== null}
          onChange={(event) => setWishes({ ...wishes, header: event.currentTarget.checked })}
        />
        <Switch
          label={say('select')}
          description={say(`selectHint-${entity}`)}
          checked={select}
          onChange={(event) => setSelect(event.currentTarget.checked)}
        />
      </div>
      {problem !== undefined && problem.fields.length === 0 && <Text c="var(--sky-bad)">{problem.message}</Text>}
      <PreviewTable preview={data} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {say('another')}
        </Button>
        <Button loading={bring.isPending} disabled={data.columns.url === null} onClick={() => bring.mutate()}>
          {say('start')}
        </Button>
      </Group>
    </div>
  )
}
