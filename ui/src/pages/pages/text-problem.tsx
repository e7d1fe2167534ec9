import { Button, Group, Text } from '@mantine/core'
import { ApiProblem } from '../../api/api-problem.ts'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './page-text.module.css'
import { textMessages } from './text-messages.ts'

interface TextProblemProps {
  readonly error: Error
  readonly url: string
  readonly onRetry: () => void
}

/** Why the page could not be loaded, with a retry and a link to the page. */
export function TextProblem({ error, url, onRetry }: TextProblemProps) {
  const t = useMessages(textMessages)
  const reason = useReason(error)
  return (
    <div className={classes.problem} role="alert">
      <strong>{t('failed')}</strong>
      <Text size="sm">{reason}</Text>
      <Text size="sm" mt={4} className={classes.url}>
        <ExternalLink url={url} />
      </Text>
      <Group mt="xs" gap="sm">
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('again')}
        </Button>
        {error instanceof ApiProblem && error.requestId !== '' && (
          <Text size="xs">{t('requestId', { id: error.requestId })}</Text>
        )}
      </Group>
    </div>
  )
}

function useReason(error: Error): string {
  const t = useMessages(textMessages)
  const codeLabel = useCodeLabel()
  const { duration } = useFormat()
  if (!(error instanceof ApiProblem)) return t('offline')
  const { code, status, retryAfterSeconds } = error
  if (code === 'blocked_by_robots') return t('robots')
  const remedy =
    retryAfterSeconds !== undefined
      ? t('waitFor', { time: duration(retryAfterSeconds) })
      : t(status === 503 || status === 504 ? 'tryAgain' : 'openIt')
  return `${codeLabel(code)}. ${remedy}`
}
