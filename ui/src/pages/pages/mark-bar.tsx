import { ActionIcon, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './page-text.module.css'
import { textMessages } from './text-messages.ts'

interface MarkBarProps {
  readonly text: string
  readonly mark: number | undefined
  readonly marks: number
  readonly onMark: (mark: number) => void
}

/** Buttons for the previous and next mark, and to copy the text. */
export function MarkBar({ text, mark, marks, onMark }: MarkBarProps) {
  const t = useMessages(textMessages)
  return (
    <div className={classes.bar}>
      {marks > 0 && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label={t('previous')}
            title={t('previous')}
            onClick={() => onMark(((mark ?? 0) - 1 + marks) % marks)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('next')}
            title={t('next')}
            onClick={() => onMark(mark === undefined ? 0 : (mark + 1) % marks)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
          <Text size="sm" c="dimmed" role="status" ml={4}>
            {mark === undefined ? t('marks', { count: marks }) : t('markOf', { mark: mark + 1, count: marks })}
          </Text>
        </Group>
      )}
      {text !== '' && (
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="subtle"
              ml="auto"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  )
}
