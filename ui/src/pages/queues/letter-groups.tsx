import { Anchor, Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DeadLetterGroup } from '../../../../src/http/contract/types.ts'
import type { LettersAsked, LettersTarget } from '../../api/work-routes.ts'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './queues.module.css'
import { useMeaning } from './use-meaning.ts'
import { words } from './words.ts'

interface LetterGroupsProps {
  readonly groups: readonly DeadLetterGroup[]
  readonly asked: LettersAsked
  /** Left out for those who may not. */
  readonly onRequeue?: (wanted: { readonly target: LettersTarget; readonly count: number }) => void
}

/** The same failure often has one cause: read once, repaired once, tried again together. */
export function LetterGroups({ groups, asked, onRequeue }: LetterGroupsProps) {
  const say = useWords(words)
  const inWords = useCodeWords()
  const meaningOf = useMeaning()
  const nameOf = useStageName()
  const format = useFormat()
  const codeOf = ({ code }: DeadLetterGroup) => (code === null ? say('noCode') : inWords(code))
  const columns: PlainColumn<DeadLetterGroup>[] = [
    {
      label: say('error'),
      isWide: true,
      show: (group) => (
        <>
          {group.code === null ? (
            <Text fw={560}>{codeOf(group)}</Text>
          ) : (
            <Anchor
              component={Link}
              to="/queues"
              search={{ tab: 'dead', ...asked, stage: group.stage, code: group.code } as never}
              fw={560}
              inherit
            >
              {codeOf(group)}
            </Anchor>
          )}
          <Text size="xs" c="dimmed" className={classes.words}>
            {meaningOf(group) ?? group.example}
          </Text>
        </>
      ),
    },
    {
      label: say('stage'),
      show: ({ stage }) => <span className={classes.numbers}>{nameOf(stage)}</span>,
    },
    { label: say('rows'), isNumber: true, show: ({ count }) => format.number(count) },
    {
      label: say('latest'),
      show: ({ last_at: at }) => (
        <Text span size="sm" c="dimmed" className={classes.numbers} title={format.time(at)}>
          {format.since(at)}
        </Text>
      ),
    },
  ]
  const act: PlainColumn<DeadLetterGroup> = {
    label: say('actions'),
    isQuiet: true,
    // Without a code there is nothing to name the group by.
    show: (group) =>
      group.code !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          aria-label={say('requeueGroup', { error: codeOf(group), stage: nameOf(group.stage) })}
          onClick={() =>
            onRequeue?.({ target: { ...asked, stage: group.stage, code: group.code ?? '' }, count: group.count })
          }
        >
          {say('tryAgain')}
        </Button>
      ),
  }
  return (
    <section aria-label={say('byError')} style={{ marginBottom: '1.25rem' }}>
      <PlainTable
        label={say('byError')}
        columns={onRequeue === undefined ? columns : [...columns, act]}
        rows={groups}
        keyOf={({ stage, code }) => `${stage} ${code}`}
      />
    </section>
  )
}
