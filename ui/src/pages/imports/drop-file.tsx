import { Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

/** A file input that also accepts dropped files. */
export function DropFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useMessages(messages)
  const [isOver, setOver] = useState(false)
  const pick = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside works without a mouse
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        pick(event.dataTransfer.files)
      }}
    >
      <label className={classes.dropLabel}>
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <span>{t('drop')}</span>
        <input
          className={classes.dropInput}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.geojson,.json,.ndjson,.geojsonl,.parquet,text/csv"
          onChange={(event) => pick(event.currentTarget.files)}
        />
      </label>
      <Text size="xs" c="dimmed">
        {t('dropHint')}
      </Text>
    </div>
  )
}
