import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ExportFormat, ExportRequest } from '../../../../src/http/contract/types.ts'
import type { Slug } from '../../api/entity-routes.ts'
import { send } from '../../api/send.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import { allRows, sizeOf, targetOf } from '../select/selection.ts'
import type { Grid } from '../use-grid.ts'

const formats = [
  { format: 'excel-csv', label: 'formatExcelCsv', hint: 'formatExcelCsvHint' },
  { format: 'xlsx', label: 'formatXlsx', hint: 'formatXlsxHint' },
  { format: 'csv', label: 'formatCsv', hint: 'formatCsvHint' },
  { format: 'jsonl', label: 'formatJsonl', hint: 'formatJsonlHint' },
] as const

/** Exports the checked rows; all that match if none is checked. */
export function ExportDialog({ grid }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const { declaration, selection, filter, layout, columns, search, state, openDialog: ask } = grid
  const [format, setFormat] = useState<ExportFormat>('excel-csv')
  const [which, setWhich] = useState('shown')
  const chosen = sizeOf(selection, state.total.count) === 0 ? allRows : selection
  const close = () => ask({ kind: 'none' })
  const download = useRef<AbortController>(undefined)
  // Closing the dialog aborts the export, which must not close a dialog opened later.
  useEffect(() => () => download.current?.abort(), [])
  const write = useMutation({
    mutationFn: (signal: AbortSignal) => {
      const request = {
        ...targetOf(chosen, filter),
        format,
        columns: which === 'shown' ? layout.shown : columns.map(({ name }) => name),
        ...(typeof search.sort === 'string' && { sort: search.sort }),
      }
      return downloadExport(declaration.slug, request, signal)
    },
    meta: { silent: true },
    onError(error, signal) {
      if (!signal.aborted) toastFailure(error)
    },
    onSuccess(name) {
      toast(t('exported', { name }))
      close()
    },
  })
  const start = () => {
    download.current = new AbortController()
    write.mutate(download.current.signal)
  }
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t('exportTitle', { count: sizeOf(chosen, state.total.count) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Radio.Group label={t('exportFormat')} value={format} onChange={(value) => setFormat(value as ExportFormat)}>
          <Stack gap="xs" mt={6}>
            {formats.map((one) => (
              <Radio key={one.format} value={one.format} label={t(one.label)} description={t(one.hint)} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group label={t('exportColumns')} value={which} onChange={setWhich}>
          <Group mt={6}>
            <Radio value="shown" label={t('exportShown', { count: layout.shown.length })} />
            <Radio value="all" label={t('exportAll', { count: columns.length })} />
          </Group>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {t(write.isPending ? 'exportBusy' : 'exportNote')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button data-autofocus loading={write.isPending} onClick={start}>
            {t('export')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Returns the name of the file. */
async function downloadExport(slug: Slug, body: ExportRequest, signal: AbortSignal): Promise<string> {
  return saveFile(await send('POST', `/${slug}/export`, { body, signal }), slug)
}
