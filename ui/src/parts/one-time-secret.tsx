import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMessages } from '../messages/define-messages.ts'
import classes from './one-time-secret.module.css'
import { partMessages } from './part-messages.ts'

/** A secret that is shown once, with a copy button. */
export function OneTimeSecret({ value, label }: { readonly value: string; readonly label: string }) {
  const t = useMessages(partMessages)
  return (
    <div className={classes.secret}>
      <output className={classes.value} aria-label={label}>
        {value}
      </output>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="light"
            onClick={copy}
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
