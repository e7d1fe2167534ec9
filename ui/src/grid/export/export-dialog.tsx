import { Anchor, Button, Group, Modal, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sourceNotice } from '../../../../src/display/labels/licences.ts'
import type { ExportFormat, ExportRequest } from '../../../../src/http/contract/types.ts'
import type { Slug } from '../../api/entity-routes.ts'
import { send } from '../../api/send.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { saveBlob, saveFile } from '../../lib/save-file.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { gridMessages } from '../messages.ts'
import { allRows, sizeOf, targetOf } from '../select/selection.ts'
import type { Grid } from '../use-grid.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { exportMessages } from './messages.ts'
import { SaveColumns } from './save-columns.tsx'
import { useExportDraft } from './use-export-draft.ts'

const formats = [
  { format: 'xlsx', label: 'formatXlsx', hint: 'formatXlsxHint' },
  { format: 'excel-csv', label: 'formatExcelCsv', hint: 'formatExcelCsvHint' },
  { format: 'csv', label: 'formatCsv', hint: 'formatCsvHint' },
  { format: 'jsonl', label: 'formatJsonl', hint: 'formatJsonlHint' },
] as const

/** Exports the checked rows; all that match if none is checked. */
export function ExportDialog({ grid }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const tExport = useMessages(exportMessages)
  const may = usePermissions()
  const language = useLanguage()
  const { declaration, selection, filter, search, state, openDialog: ask } = grid
  const draft = useExportDraft(grid)
  const [isChoosing, setChoosing] = useState(false)
  const chosen = sizeOf(selection, state.total.count) === 0 ? allRows : selection
  const close = () => ask({ kind: 'none' })
  const download = useRef<AbortController>(undefined)
  // Closing the dialog aborts the export, which must not close a dialog opened later.
  useEffect(() => () => download.current?.abort(), [])
  const write = useMutation({
    mutationFn: (signal: AbortSignal) => {
      const request = {
        ...targetOf(chosen, filter),
        ...draft.request,
        language,
        ...(typeof search.sort === 'string' && { sort: search.sort }),
      }
      return downloadExport(declaration.slug, request, signal)
    },
    meta: { silent: true },
    onError(error, signal) {
      if (!signal.aborted) toastFailure(error)
    },
    onSuccess(name) {
      if (name === undefined) return toast(t('exportedNothing'))
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
        <ColumnChoice grid={grid} draft={draft} />
        {draft.preset === undefined ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isChoosing}
            rightSection={isChoosing ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
            onClick={() => setChoosing(!isChoosing)}
          >
            {tExport('chooseColumns')}
          </Button>
        ) : (
          <Text size="sm">
            {tExport(draft.preset === 'mailchimp' ? 'presetEmailNote' : 'presetNote', { crm: tExport(draft.preset) })}
          </Text>
        )}
        {isChoosing && draft.preset === undefined && (
          <>
            <ColumnChooser grid={grid} draft={draft} />
            {may.write && <SaveColumns key={draft.choice} slug={declaration.slug} draft={draft} />}
          </>
        )}
        <Radio.Group
          label={t('exportFormat')}
          value={draft.format}
          onChange={(value) => draft.setFormat(value as ExportFormat)}
        >
          <Stack gap="xs" mt={6}>
            {formats
              .filter(({ format }) => draft.preset === undefined || format === 'csv' || format === 'xlsx')
              .map((one) => (
                <Radio key={one.format} value={one.format} label={t(one.label)} description={t(one.hint)} />
              ))}
          </Stack>
        </Radio.Group>
        {hasAge.has(declaration.slug) && (
          <NumberInput
            label={tExport('maxAge')}
            description={tExport('maxAgeHint')}
            min={1}
            max={3650}
            allowDecimal={false}
            value={draft.maxAge ?? ''}
            onChange={(value) => draft.setMaxAge(typeof value === 'number' ? value : null)}
          />
        )}
        {draft.format !== 'xlsx' && namesSources.has(declaration.slug) && <Notice />}
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

/** Contacts were seen at some time. */
const hasAge: ReadonlySet<Slug> = new Set(['leads', 'contacts'])
const namesSources: ReadonlySet<Slug> = new Set(['places', 'local-businesses', 'leads', 'contacts'])

/** CSV and JSON have no place for it: a file of its own. */
function Notice() {
  const t = useMessages(gridMessages)
  const text = `${sourceNotice.join('\n')}\n`
  return (
    <Text size="sm" c="dimmed">
      {t('exportNoticeHint')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => saveBlob(new Blob([text]), 'NOTICE.txt')}>
        {t('exportNotice')}
      </Anchor>
    </Text>
  )
}

/** Returns the name of the file; undefined if it would have no rows. */
async function downloadExport(slug: Slug, body: ExportRequest, signal: AbortSignal): Promise<string | undefined> {
  const response = await send('POST', `/${slug}/export`, { body, signal })
  return response.headers.has('export-is-empty') ? undefined : saveFile(response, slug)
}
