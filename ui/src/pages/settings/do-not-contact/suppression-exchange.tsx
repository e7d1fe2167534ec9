import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { send } from '../../../api/send.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem } from '../../../parts/form-problem.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { messages } from './messages.ts'
import { parseSuppressions } from './parse-suppressions.ts'

const maxEntries = 10_000
const maxProblemsShown = 20

/** Import and export of the list. */
export function SuppressionExchange() {
  const t = useMessages(messages)
  const may = usePermissions()
  const download = useMutation({
    mutationFn: async () => saveFile(await send('GET', '/suppressions/export'), 'suppressions.csv'),
  })
  const exportButton = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={download.isPending}
      title={t('exportHint')}
      onClick={() => download.mutate()}
    >
      {t('exportButton')}
    </Button>
  )
  return (
    <Panel title={t('importTitle')} lead={may.write ? t('importLead') : t('exportHint')} actions={exportButton}>
      {may.write && <ImportForm />}
    </Panel>
  )
}

function ImportForm() {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [text, setText] = useState('')
  const lines = useMemo(() => parseSuppressions(text), [text])
  const upload = useMutation({
    mutationFn: async () => ({
      lines,
      answer: await call('POST /suppressions/import', { body: { rows: lines.map(({ row }) => row) } }),
    }),
    meta: { silent: true },
    onSuccess() {
      void client.invalidateQueries({ queryKey: ['suppressions'] })
      setText('')
    },
  })
  const count = lines.length
  return (
    <Stack>
      <Textarea
        label={t('paste')}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={count > maxEntries ? t('tooMany', { count }) : undefined}
        spellCheck={false}
      />
      <Group>
        <Button disabled={count === 0 || count > maxEntries} loading={upload.isPending} onClick={() => upload.mutate()}>
          {count === 0 ? t('importEmpty') : t('importButton', { count })}
        </Button>
        <FileButton
          accept=".csv,.txt,text/plain,text/csv"
          onChange={(file) => void file?.text().then((content) => setText(content))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
              {t('file')}
            </Button>
          )}
        </FileButton>
      </Group>
      <FormProblem error={upload.error} />
      {upload.data !== undefined && <Result {...upload.data} />}
    </Stack>
  )
}

interface ResultProps {
  readonly lines: ReturnType<typeof parseSuppressions>
  readonly answer: Awaited<ReturnType<typeof call<'POST /suppressions/import'>>>
}

function Result({ lines, answer }: ResultProps) {
  const t = useMessages(messages)
  const { created, known, invalid, contacts_removed: removed, results } = answer
  const problems = results.flatMap(({ problem }, index) =>
    problem === undefined ? [] : [{ line: lines[index]?.line ?? index + 1, problem }],
  )
  return (
    <Alert color={invalid > 0 ? 'yellow' : 'green'} role="status">
      {t('imported', { created, known, invalid, removed })}
      {problems.slice(0, maxProblemsShown).map(({ line, problem }) => (
        <Text key={line} size="sm">
          {t('lineProblem', { line, problem })}
        </Text>
      ))}
    </Alert>
  )
}
