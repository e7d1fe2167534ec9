import { Button, CloseButton, Group, Progress, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Import, ImportRow } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../app/toast.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { ImportRows } from './import-rows.tsx'
import { isRunning, useImportState } from './import-state.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

const results = ['created', 'linked', 'duplicate', 'invalid'] as const

/** Progress and results of one import. */
export function ImportDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const stateOf = useImportState()
  const format = useFormat()
  const query = useQuery({
    queryKey: ['rows', 'imports', id],
    queryFn: ({ signal }) => call('GET /imports/:id', { params: { id }, signal }),
  })
  const download = useMutation({
    mutationFn: async () => saveFile(await send('GET', `/imports/${id}/result.csv`), 'import.csv'),
    onSuccess: (name) => toast(t('saved', { name })),
  })
  const { data } = query
  const client = useQueryClient()
  // The columns that the import kept are columns of contacts now.
  const isCompleted = data?.import_status === 'Completed' && data.entity === 'contacts'
  useEffect(() => {
    if (isCompleted) void client.invalidateQueries({ queryKey: ['entities'] })
  }, [isCompleted, client])
  const card = useRef<HTMLElement>(null)
  // On a phone the details open below the visible area.
  // `void`: scrollIntoView returns a promise in some browsers, and an effect may return only a clean-up function.
  useEffect(() => void card.current?.scrollIntoView(), [])
  return (
    <section ref={card} className={classes.card} aria-label={t('details')}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.text}>
          <Title order={2}>{data === undefined ? t('details') : (data.file_name ?? t('listName'))}</Title>
          {data !== undefined && (
            <Text c={data.import_status === 'Error' ? 'var(--sky-bad)' : 'dimmed'} role="status">
              {stateOf(data)}
            </Text>
          )}
        </div>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      {query.isPending && <Skeleton height={160} />}
      {query.isError && data === undefined && (
        <FailedState title={t('detailFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {data !== undefined && (
        <>
          <ImportProgress data={data} />
          {data.contacts_created + data.contacts_linked > 0 && (
            <Text size="sm">
              {t('contactsFound', {
                count: data.contacts_created + data.contacts_linked,
                created: data.contacts_created,
                linked: data.contacts_linked,
              })}
            </Text>
          )}
          {data.rows_expired_at === null ? (
            <>
              <ImportRows record={data} />
              <Group justify="flex-end">
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} />}
                  loading={download.isPending}
                  onClick={() => download.mutate()}
                >
                  {t('download')}
                </Button>
              </Group>
            </>
          ) : (
            <Text c="dimmed">{t('rowsExpired', { date: format.day(data.rows_expired_at) })}</Text>
          )}
        </>
      )}
    </section>
  )
}

function ImportProgress({ data }: { readonly data: Import }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [url, setUrl] = useUrlSearch()
  const counts = countsOf(data)
  const done = results.reduce((sum, result) => sum + counts[result], 0)
  return (
    <>
      {isRunning(data) && (
        <Progress
          value={data.row_count ? (done / data.row_count) * 100 : done > 0 ? 50 : 5}
          animated
          aria-label={t('progress')}
        />
      )}
      <div className={classes.counts}>
        {results.map((result) => (
          <UnstyledButton
            key={result}
            className={classes.count}
            data-result={result}
            aria-pressed={url.result === result}
            onClick={() => setUrl({ result: url.result === result ? undefined : result })}
          >
            <span className={classes.number}>{format.number(counts[result])}</span>
            <span>{t(result)}</span>
          </UnstyledButton>
        ))}
      </div>
    </>
  )
}

function countsOf(record: Import): Readonly<Record<ImportRow['result'], number>> {
  const { rows_created: created, rows_linked: linked, rows_duplicate: duplicate, rows_invalid: invalid } = record
  return { created, linked, duplicate, invalid }
}
