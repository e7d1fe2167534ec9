import { ActionIcon, Anchor, Button, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DeadLetter } from '../../../../src/http/contract/types.ts'
import { rowAddress } from '../../lib/row-address.ts'
import type { PlainColumn } from '../../parts/plain-table.tsx'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './queues.module.css'
import type { useRequeue } from './use-letters.ts'
import { words } from './words.ts'

/** A row may have failed at two stages. */
export const letterKey = ({ stage, row_id }: DeadLetter): string => `${stage} ${row_id}`

interface Wishes {
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
  readonly mayRequeue: boolean
  readonly requeue: ReturnType<typeof useRequeue>
}

export function useLetterColumns({ open, onOpen, mayRequeue, requeue }: Wishes): PlainColumn<DeadLetter>[] {
  const say = useWords(words)
  const inWords = useCodeWords()
  const nameOf = useStageName()
  const format = useFormat()
  const row: PlainColumn<DeadLetter> = {
    label: say('row'),
    isWide: true,
    show: (letter) => (
      <>
        <RowName letter={letter} />
        <Text size="xs" c="dimmed" className={classes.words}>
          {[letter.code === null ? undefined : inWords(letter.code), letter.error].filter(Boolean).join(': ')}
        </Text>
      </>
    ),
  }
  const attempts: PlainColumn<DeadLetter> = {
    label: say('attempts'),
    isQuiet: true,
    show: (letter) => (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={open === letterKey(letter)}
        onClick={() => onOpen(letterKey(letter))}
      >
        {say('attemptsOf', { count: letter.attempts })}
      </Button>
    ),
  }
  const act: PlainColumn<DeadLetter> = {
    label: say('actions'),
    isQuiet: true,
    show: ({ label, row_id, stage }) => {
      const what = say('requeueOne', { name: label ?? row_id })
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
      label: say('stage'),
      show: ({ stage }) => <span className={classes.numbers}>{nameOf(stage)}</span>,
    },
    {
      label: say('failedAt'),
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
  const address = rowAddress(entity, row_id)
  const name = label ?? row_id
  return address === undefined ? (
    <Text className={classes.words}>{name}</Text>
  ) : (
    <Anchor component={Link} {...address} className={classes.words} inherit>
      {name}
    </Anchor>
  )
}
