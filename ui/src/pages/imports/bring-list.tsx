import { Button, Group, SegmentedControl, Textarea, Title } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ImportSlug } from '../../api/work-routes.ts'
import { useWords } from '../../words/define-words.ts'
import { DropFile } from './drop-file.tsx'
import classes from './imports.module.css'
import { MapColumns } from './map-columns.tsx'
import { words } from './words.ts'

const kinds = ['domains', 'places', 'sitemap-files', 'pages'] as const

/** First what it is, then the list itself, by file or by clipboard, then what its columns are. */
export function BringList({ onStarted }: { readonly onStarted: (id: string) => void }) {
  const say = useWords(words)
  const heading = useId()
  const [entity, setEntity] = useState<ImportSlug>('domains')
  const [file, setFile] = useState<File>()
  const started = (id: string) => {
    setFile(undefined)
    onStarted(id)
  }
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} id={heading}>
          {say('bring')}
        </Title>
        <SegmentedControl
          aria-label={say('whatIsIt')}
          size="sm"
          className={classes.kinds ?? ''}
          value={entity}
          onChange={(value) => setEntity(kinds.find((kind) => kind === value) ?? 'domains')}
          data={kinds.map((kind) => ({ value: kind, label: say(kind) }))}
        />
      </Group>
      {file === undefined ? (
        <div className={classes.ways}>
          <DropFile onFile={setFile} />
          <PasteList onFile={setFile} />
        </div>
      ) : (
        <MapColumns key={entity} entity={entity} file={file} onStarted={started} onCancel={() => setFile(undefined)} />
      )}
    </section>
  )
}

/** A pasted list is a small file: it is read, guessed and reported in the same way. */
function PasteList({ onFile }: { readonly onFile: (file: File) => void }) {
  const say = useWords(words)
  const [text, setText] = useState('')
  return (
    <form
      className={classes.paste}
      onSubmit={(event) => {
        event.preventDefault()
        onFile(new File([text], say('pastedName'), { type: 'text/csv' }))
      }}
    >
      <Textarea
        label={say('paste')}
        placeholder={say('pasteHint')}
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
        {say('look')}
      </Button>
    </form>
  )
}
