import { Button, Group, NativeSelect, Skeleton, Switch, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { ImportField, ImportOptions, ImportSlug } from '../../api/work-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { failureText } from '../../messages/failure-text.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'
import { PreviewTable } from './preview-table.tsx'

interface MapColumnsProps {
  readonly entity: ImportSlug
  readonly file: File
  readonly onStarted: (id: string) => void
  readonly onCancel: () => void
}

/** What a list has columns for, the one that it must have first. */
const ofSites: readonly ImportField[] = ['url', 'country']
const ofBusinesses: readonly ImportField[] = ['name', 'website', 'phone', 'city', 'country']
const hints = { url: 'hint-url', country: 'hint-country' } as const

const formOf = (file: File) => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** What the server takes the columns for, with the first rows as they would be read; every guess can be changed. */
export function MapColumns({ entity, file, onStarted, onCancel }: MapColumnsProps) {
  const t = useMessages(messages)
  const [wishes, setWishes] = useState<ImportOptions>({})
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
      <Skeleton height={240} aria-label={t('reading')} />
    ) : (
      <>
        <FailedState
          title={t('unreadable', { name: file.name })}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
        <Button variant="default" onClick={onCancel}>
          {t('another')}
        </Button>
      </>
    )
  }
  const width = Math.max(data.header?.length ?? 0, ...data.rows.map(({ raw }) => raw.length))
  const columns = Array.from({ length: width }, (_none, at) => ({
    value: String(at + 1),
    label: data.header?.[at] || t('column', { number: at + 1 }),
  }))
  const fields = entity === 'places' ? ofBusinesses : ofSites
  const isKnown = Object.keys(data.columns).length > 0
  const numberOf = (at: number | undefined) => (at === undefined ? '' : String(at + 1))
  // Said with every choice: a column is counted otherwise where the first row names the columns.
  const counted = entity === 'places' ? {} : { header: data.header !== null }
  const map = (wish: ImportOptions) => setWishes({ ...counted, ...wishes, ...wish })
  const bad = data.rows.filter(({ reason }) => reason !== null).length
  return (
    <div className={classes.map}>
      <Group justify="space-between" gap="xs">
        <Text fw={560}>{file.name}</Text>
        <Text size="sm" c="dimmed" role="status">
          {isKnown ? t('firstRows', { count: data.rows.length, bad }) : t('nothingFound')}
        </Text>
      </Group>
      <div className={classes.fields}>
        {fields.map((field, place) => {
          const isMissing = place === 0 && !isKnown
          const first = place > 0 ? { value: '0', label: t('none') } : { value: '', label: t('choose') }
          const hint = field === 'url' || field === 'country' ? t(hints[field]) : undefined
          return (
            <NativeSelect
              key={field}
              label={t(`column-${field}`)}
              description={hint}
              value={wishes[field] ?? (numberOf(data.columns[field]) || first.value)}
              error={problem?.field(field) ?? (isMissing && t('chooseColumn'))}
              data={[...(place > 0 || data.columns[field] === undefined ? [first] : []), ...columns]}
              onChange={(event) => map({ [field]: event.currentTarget.value })}
            />
          )
        })}
        {entity !== 'places' && (
          <Switch
            label={t('header')}
            checked={wishes.header ?? data.header !== null}
            onChange={(event) => setWishes({ ...wishes, header: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={t('select')}
          description={t(`selectHint-${entity}`)}
          checked={select}
          onChange={(event) => setSelect(event.currentTarget.checked)}
        />
      </div>
      {problem !== undefined && problem.fields.length === 0 && <Text c="var(--sky-bad)">{failureText(problem)}</Text>}
      <PreviewTable preview={data} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('another')}
        </Button>
        <Button loading={bring.isPending} disabled={!isKnown} onClick={() => bring.mutate()}>
          {t('start')}
        </Button>
      </Group>
    </div>
  )
}
