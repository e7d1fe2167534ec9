import { Alert, Button, Group, NativeSelect, Skeleton, Switch, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import type { ImportField, ImportOptions, ImportSlug } from '../../api/work-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { failureText } from '../../messages/failure-text.ts'
import { useCountries } from '../../messages/use-countries.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { allGates, runChoice, runOfImport, siteGates } from '../../parts/run-to-contacts/run-choice.ts'
import { ListLimits } from '../../parts/run-to-contacts/run-limits.tsx'
import { RunToContacts } from '../../parts/run-to-contacts/run-to-contacts.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'
import { formOf, previewQuery } from './preview-query.ts'
import { PreviewTable } from './preview-table.tsx'

interface MapColumnsProps {
  readonly entity: ImportSlug
  readonly file: File
  readonly onStarted: (id: string) => void
  readonly onCancel: () => void
}

/** Fields of a list; the first is required. */
const siteFields: readonly ImportField[] = ['url', 'country']
const businessFields: readonly ImportField[] = ['name', 'website', 'phone', 'city', 'country']
const contactFields: readonly ImportField[] = [
  'email',
  'phone',
  'name',
  'first_name',
  'last_name',
  'title',
  'company',
  'website',
  'city',
  'country',
]
const fieldsOf = (entity: ImportSlug) =>
  entity === 'places' ? businessFields : entity === 'contacts' ? contactFields : siteFields
const hints = { url: 'hint-url', country: 'hint-country' } as const

function withCountry({ default_country: _, ...options }: ImportOptions, country: string): ImportOptions {
  return country === '' ? options : { ...options, default_country: country }
}

/** A longer list is not counted before it is imported. */
const maxPreviewRows = 50

/** Column mapping as detected by the server, with a preview. The user can change it. */
export function MapColumns({ entity, file, onStarted, onCancel }: MapColumnsProps) {
  const t = useMessages(messages)
  // Every column is kept, unless the user says otherwise.
  const [options, setOptions] = useState<ImportOptions>(entity === 'contacts' ? { custom: true } : {})
  const countries = useCountries()
  const [select, setSelect] = useState(false)
  const offered = entity === 'places' ? allGates : entity === 'domains' ? siteGates : undefined
  const [run, setRun] = useState(runChoice(false, offered))
  const preview = useQuery({
    ...previewQuery(entity, file, options),
    placeholderData: keepPreviousData,
  })
  const start = useSingleMutation({
    mutationFn: () =>
      call(`POST /${entity}/import`, {
        query: { ...options, ...(offered === undefined ? { select } : runOfImport(run)) },
        body: formOf(file),
      }),
    onSuccess: ({ id }) => onStarted(id),
  })
  const problem = preview.error instanceof ApiProblem ? preview.error : undefined
  const { data } = preview
  if (data === undefined) {
    return preview.isPending ? (
      <Skeleton height={240} role="status" aria-label={t('reading')} />
    ) : (
      <>
        <FailedState
          title={t('unreadable', { name: file.name })}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
        <Group justify="center">
          <Button variant="default" onClick={onCancel}>
            {t('another')}
          </Button>
        </Group>
      </>
    )
  }
  const width = Math.max(data.header?.length ?? 0, ...data.rows.map(({ raw }) => raw.length))
  const columns = Array.from({ length: width }, (_none, at) => ({
    value: String(at + 1),
    label: data.header?.[at] || t('column', { number: at + 1 }),
  }))
  const fields = fieldsOf(entity)
  const isContacts = entity === 'contacts'
  const hasColumns = Object.keys(data.columns).length > 0
  const numberOf = (at: number | undefined) => (at === undefined ? '' : String(at + 1))
  // Sent with every change: without it the server would detect the header again, and column numbers depend on it.
  const headerOption = entity === 'places' ? {} : { header: data.header !== null }
  const map = (change: ImportOptions) => setOptions({ ...headerOption, ...options, ...change })
  const numbers = data.rows.filter(({ warning }) => warning?.includes('phone_invalid') === true).length
  const invalid = data.rows.filter(({ reason }) => reason !== null).length
  return (
    <div className={classes.map}>
      <Group justify="space-between" gap="xs">
        <Text fw={560}>{file.name}</Text>
        <Text size="sm" c="dimmed" role="status">
          {hasColumns ? t('firstRows', { count: data.rows.length, invalid }) : t('nothingFound')}
        </Text>
      </Group>
      <div className={classes.fields}>
        {fields.map((field, index) => {
          const isMissing = index === 0 && !hasColumns && !isContacts
          const isOptional = index > 0 || isContacts
          const first = isOptional ? { value: '0', label: t('none') } : { value: '', label: t('choose') }
          const hint = field === 'url' || field === 'country' ? t(hints[field]) : undefined
          return (
            <NativeSelect
              key={field}
              label={t(`column-${field}`)}
              description={hint}
              value={options[field] ?? (numberOf(data.columns[field]) || first.value)}
              error={problem?.field(field) ?? (isMissing && t('chooseColumn'))}
              data={[...(isOptional || data.columns[field] === undefined ? [first] : []), ...columns]}
              onChange={(event) => map({ [field]: event.currentTarget.value })}
            />
          )
        })}
        {entity !== 'places' && (
          <Switch
            label={t('header')}
            checked={options.header ?? data.header !== null}
            onChange={(event) => setOptions({ ...options, header: event.currentTarget.checked })}
          />
        )}
        <NativeSelect
          label={t('defaultCountry')}
          description={t(isContacts || entity === 'places' ? 'defaultCountryHint' : 'defaultCountryOfSites')}
          value={options.default_country ?? ''}
          data={[{ value: '', label: t('none') }, ...countries]}
          onChange={(event) => setOptions(withCountry({ ...headerOption, ...options }, event.currentTarget.value))}
        />
        {isContacts && (
          <Switch
            label={t('custom')}
            description={t('customHint')}
            checked={options.custom ?? false}
            onChange={(event) => setOptions({ ...options, custom: event.currentTarget.checked })}
          />
        )}
        {offered === undefined && (
          <Switch
            label={t('select')}
            description={t(`selectHint-${entity}`)}
            checked={select}
            onChange={(event) => setSelect(event.currentTarget.checked)}
          />
        )}
      </div>
      {offered !== undefined && (
        <RunToContacts value={run} offered={offered} onChange={setRun}>
          <ListLimits choice={run} rows={data.rows.length < maxPreviewRows ? data.rows.length : undefined} />
        </RunToContacts>
      )}
      {problem !== undefined && problem.fields.length === 0 && <Text c="var(--sky-bad)">{failureText(problem)}</Text>}
      {numbers > 0 && (
        <Alert color="yellow" role="status">
          {t('numbersWithout', { count: numbers, rows: data.rows.length })}
        </Alert>
      )}
      <PreviewTable preview={data} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('another')}
        </Button>
        <Button loading={start.isPending} disabled={!hasColumns} onClick={() => start.mutate()}>
          {t('start')}
        </Button>
      </Group>
    </div>
  )
}
