import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { useEstimate } from '../../api/use-estimate.ts'
import { messages as shell } from '../../app/messages.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { failureText } from '../../messages/failure-text.ts'
import { Figures } from './estimate-box.tsx'
import { messages } from './messages.ts'
import { parseList, withoutKinds } from './parse-list.ts'
import { requestsOf, type SearchDraft } from './search-draft.ts'
import classes from './search-form.module.css'
import { useStartSearches } from './use-start-searches.ts'

interface PasteListProps {
  readonly draft: SearchDraft
  readonly onClose: () => void
  readonly onStarted: (id: string) => void
}

/** Starts many searches: one per line, not every type in every location. */
export function PasteList({ draft, onClose, onStarted }: PasteListProps) {
  const t = useMessages(messages)
  const tShell = useMessages(shell)
  const [text, setText] = useState('')
  const { groups, count, unusable } = parseList(text, draft.kinds)
  const requests = groups.flatMap(({ kind, places }) =>
    requestsOf({ ...draft, isEverything: false, kinds: [kind], places }),
  )
  const sources = Math.max(1, draft.providers.length)
  const estimate = useEstimate(requests)
  const start = useStartSearches({
    onStarted(id) {
      onClose()
      onStarted(id)
    },
    onPartlyStarted(started) {
      // A type whose search at another source did not start stays in the list.
      const kinds = new Set(started.filter((_, at) => at % sources === sources - 1).flatMap((request) => request.kinds))
      setText((now) => withoutKinds(now, draft.kinds, kinds))
    },
  })
  const error = start.error ?? estimate.error
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pasteTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': tShell('close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('pasteText')}
        </Text>
        <Textarea
          label={t('pasteLabel')}
          value={text}
          onChange={(event) => {
            if (start.isError) start.reset()
            setText(event.currentTarget.value)
          }}
          readOnly={start.isPending}
          autosize
          minRows={6}
          maxRows={14}
          data-autofocus
          error={error instanceof ApiProblem ? failureText(error) : undefined}
        />
        {unusable > 0 && (
          <Text size="sm" c="var(--sky-warn)">
            {t('pasteUnusable', { count: unusable })}
          </Text>
        )}
        {count > 0 && estimate.data !== undefined && error === null && (
          <div className={classes.estimate} role="status">
            <Text size="sm" fw={560}>
              {t('pasteFound', { count })}
            </Text>
            <Figures estimate={estimate.data} />
            <Text size="xs" c="dimmed" mt={6}>
              {t('pasteSame')}
            </Text>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {tShell('close')}
          </Button>
          <Button disabled={count === 0} loading={start.isPending} onClick={() => start.mutate(requests)}>
            {t('start', { count: Math.max(1, count * sources) })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
