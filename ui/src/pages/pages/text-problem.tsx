import { Button, Group, Text } from '@mantine/core'
import { ApiProblem } from '../../api/api-problem.ts'
import { OutsideLink } from '../../drawer/outside-link.tsx'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './page-text.module.css'
import { textWords } from './text-words.ts'

interface TextProblemProps {
  readonly error: Error
  readonly url: string
  readonly onAgain: () => void
}

/** Why the page could not be read, in words of this language, and both ways on: again, or with one's own eyes. */
export function TextProblem({ error, url, onAgain }: TextProblemProps) {
  const say = useWords(textWords)
  const why = useReason(error)
  return (
    <div className={classes.problem} role="alert">
      <strong>{say('failed')}</strong>
      <Text size="sm">{why}</Text>
      <Text size="sm" mt={4} className={classes.address}>
        <OutsideLink url={url} />
      </Text>
      <Group mt="xs" gap="sm">
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {say('again')}
        </Button>
        {error instanceof ApiProblem && error.requestId !== '' && (
          <Text size="xs">{say('requestId', { id: error.requestId })}</Text>
        )}
      </Group>
    </div>
  )
}

function useReason(error: Error): string {
  const say = useWords(textWords)
  const inWords = useCodeWords()
  const { duration } = useFormat()
  if (!(error instanceof ApiProblem)) return say('offline')
  const { code, status, retryAfterSeconds } = error
  if (code === 'blocked_by_robots') return say('robots')
  const way =
    retryAfterSeconds !== undefined
      ? say('waitFor', { time: duration(retryAfterSeconds) })
      : say(status === 503 || status === 504 ? 'tryAgain' : 'openIt')
  return `${inWords(code)}. ${way}`
}
