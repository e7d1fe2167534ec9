import { Button, Group, SegmentedControl, Skeleton, Textarea, Title } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ImportSlug } from '../../api/work-routes.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { exampleFile } from '../../parts/first-run/examples.ts'
import { DropFile } from './drop-file.tsx'
import classes from './imports.module.css'
import { MapColumns } from './map-columns.tsx'
import { messages } from './messages.ts'
import { previewQuery } from './preview-query.ts'

const noFile = new File([], '')
const kinds = ['domains', 'places', 'contacts', 'sitemap-files', 'pages'] as const

/** Three steps: what the list contains, the list as a file or pasted text, its columns. */
export function ImportList({ onStarted }: { readonly onStarted: (id: string) => void }) {
  const t = useMessages(messages)
  const heading = useId()
  const [{ example }] = useUrlSearch()
  // The example of an empty workspace is a list of businesses.
  const isExample = example === 'places'
  const [chosen, setChosen] = useState<ImportSlug | undefined>(isExample ? 'places' : undefined)
  const [file, setFile] = useState<File | undefined>(isExample ? exampleFile : undefined)
  // Until the user says what the list contains, its columns do.
  const guess = useQuery({
    ...previewQuery('domains', file ?? noFile, {}),
    enabled: chosen === undefined && file !== undefined,
  })
  const entity = chosen ?? guess.data?.likely_entity ?? 'domains'
  const started = (id: string) => {
    setFile(undefined)
    onStarted(id)
  }
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} id={heading}>
          {t('importList')}
        </Title>
        <SegmentedControl
          aria-label={t('listKind')}
          size="sm"
          className={classes.kinds ?? ''}
          value={entity}
          onChange={(value) => setChosen(kinds.find((kind) => kind === value))}
          data={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
        />
      </Group>
      {file === undefined ? (
        <div className={classes.sources}>
          <DropFile onFile={setFile} />
          <PasteList onFile={setFile} />
        </div>
      ) : guess.isLoading ? (
        <Skeleton height={240} role="status" aria-label={t('reading')} />
      ) : (
        <MapColumns key={entity} entity={entity} file={file} onStarted={started} onCancel={() => setFile(undefined)} />
      )}
    </section>
  )
}

/** Pasted text is handled like an uploaded file. */
function PasteList({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  return (
    <form
      className={classes.paste}
      onSubmit={(event) => {
        event.preventDefault()
        onFile(new File([text], t('pastedName'), { type: 'text/csv' }))
      }}
    >
      <Textarea
        label={t('paste')}
        placeholder={t('pasteHint')}
        minRows={5}
        autosize
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        disabled={text.trim() === ''}
        leftSection={<IconClipboardList size={16} />}
      >
        {t('showPreview')}
      </Button>
    </form>
  )
}
