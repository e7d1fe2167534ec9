import { ActionIcon, Anchor, Button, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DeadLetter } from '../../../../src/http/contract/types.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import type { PlainColumn } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import type { useRequeue } from './use-dead-letters.ts'

/** Includes the stage, because a row can fail in two stages. */
export const letterKey = ({ stage, row_id }: DeadLetter): string => `${stage} ${row_id}`

interface DeadLetterColumnOptions {
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
  readonly mayRequeue: boolean
  readonly requeue: ReturnType<typeof useRequeue>
}

export function useDeadLetterColumns({
  open,
  onOpen,
  mayRequeue,
  requeue,
}: DeadLetterColumnOptions): PlainColumn<DeadLetter>[] {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const nameOf = useStageName()
  const format = useFormat()
  const row: PlainColumn<DeadLetter> = {
    label: t('row'),
    isWide: true,
    show: (letter) => (
      <>
        <RowName letter={letter} />
        <Text size="xs" c="dimmed" className={classes.text}>
          {[letter.code === null ? undefined : codeLabel(letter.code), letter.error].filter(Boolean).join(': ')}
        </Text>
      </>
    ),
  }
  const attempts: PlainColumn<DeadLetter> = {
    label: t('attempts'),
    isQuiet: true,
    show: (letter) => (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={open === letterKey(letter)}
        onClick={() => onOpen(letterKey(letter))}
      >
        {t('attemptsOf', { count: letter.attempts })}
      </Button>
    ),
  }
  const act: PlainColumn<DeadLetter> = {
    label: t('actions'),
    isQuiet: true,
    show: ({ label, row_id, stage }) => {
      const what = t('requeueOne', { name: label ?? row_id })
      return (
        <Tooltip label={what} multiline maw={320}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={what}
            loading={requeue.isPending && requeue.variables.some(({ ids }) => ids?.includes(row_id))}
            onClick={() => requeue.mutate([{ ids: [row_id], stage }])}
          >
            <IconRefresh size={17} />
          </ActionIcon>
        </Tooltip>
      )
    },
  }
  return [
    row,
    {
      label: t('stage'),
      show: ({ stage }) => <span className={classes.numbers}>{nameOf(stage)}</span>,
    },
    {
      label: t('failedAt'),
      show: ({ failed_at: at }) => (
        <Text span size="sm" c="dimmed" className={classes.numbers} title={format.time(at)}>
          {format.since(at)}
        </Text>
      ),
    },
    attempts,
    ...(mayRequeue ? [act] : []),
  ]
}

function RowName({ letter: { entity, row_id, label } }: { readonly letter: DeadLetter }) {
  const link = rowUrl(entity, row_id)
  const name = label ?? row_id
  return link === undefined ? (
    <Text className={classes.text}>{name}</Text>
  ) : (
    <Anchor component={Link} {...link} className={classes.text} inherit>
      {name}
    </Anchor>
  )
}
