import { Anchor, Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DeadLetterFilter, DeadLetterGroup, RequeueRequest } from '../../../../src/http/contract/types.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { useMeaning } from './use-meaning.ts'

interface DeadLetterGroupsProps {
  readonly groups: readonly DeadLetterGroup[]
  readonly filter: DeadLetterFilter
  /** Undefined if the user may not requeue. */
  readonly onRequeue?: (request: { readonly target: RequeueRequest; readonly count: number }) => void
}

/** Failed rows grouped by stage and error, because the same error often has one cause. */
export function DeadLetterGroups({ groups, filter, onRequeue }: DeadLetterGroupsProps) {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const meaningOf = useMeaning()
  const nameOf = useStageName()
  const format = useFormat()
  const codeOf = ({ code }: DeadLetterGroup) => (code === null ? t('noCode') : codeLabel(code))
  const columns: PlainColumn<DeadLetterGroup>[] = [
    {
      label: t('error'),
      isWide: true,
      show: (group) => (
        <>
          {group.code === null ? (
            <Text fw={560}>{codeOf(group)}</Text>
          ) : (
            <Anchor
              component={Link}
              to="/queues"
              search={{ tab: 'dead', ...filter, stage: group.stage, code: group.code } as never}
              fw={560}
              inherit
            >
              {codeOf(group)}
            </Anchor>
          )}
          <Text size="xs" c="dimmed" className={classes.text}>
            {meaningOf(group) ?? group.example}
          </Text>
        </>
      ),
    },
    {
      label: t('stage'),
      show: ({ stage }) => <span className={classes.numbers}>{nameOf(stage)}</span>,
    },
    { label: t('rows'), isNumber: true, show: ({ count }) => format.number(count) },
    {
      label: t('latest'),
      show: ({ last_at: at }) => (
        <Text span size="sm" c="dimmed" className={classes.numbers} title={format.time(at)}>
          {format.since(at)}
        </Text>
      ),
    },
  ]
  const act: PlainColumn<DeadLetterGroup> = {
    label: t('actions'),
    isQuiet: true,
    // A group without an error code cannot be addressed.
    show: (group) =>
      group.code !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          aria-label={t('requeueGroup', { error: codeOf(group), stage: nameOf(group.stage) })}
          onClick={() =>
            onRequeue?.({ target: { ...filter, stage: group.stage, code: group.code ?? '' }, count: group.count })
          }
        >
          {t('tryAgain')}
        </Button>
      ),
  }
  return (
    <section aria-label={t('byError')} style={{ marginBottom: '1.25rem' }}>
      <PlainTable
        label={t('byError')}
        columns={onRequeue === undefined ? columns : [...columns, act]}
        rows={groups}
        keyOf={({ stage, code }) => `${stage} ${code}`}
      />
    </section>
  )
}
