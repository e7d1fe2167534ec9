import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { toast } from '../app/toast.ts'
import { VerdictMark } from '../grid/cells/status-mark.tsx'
import { useCodeLabel } from '../messages/code-labels.ts'
import { useMessages } from '../messages/define-messages.ts'
import { providerName } from '../messages/provider-names.ts'
import { useFormat } from '../messages/use-format.ts'
import { verdictMessages } from './verdict-messages.ts'

interface VerdictLineProps {
  readonly row: Row
  /** Of the columns of the verdict: `email_` for a lead. */
  readonly prefix?: '' | 'email_'
}

/** The verdict on an e-mail with its reasons, its age and its method. Nothing for an e-mail that was not checked. */
export function VerdictLine({ row, prefix = '' }: VerdictLineProps) {
  const t = useMessages(verdictMessages)
  const codeLabel = useCodeLabel()
  const { since } = useFormat()
  const verdict = row[`${prefix}verdict`]
  if (typeof verdict !== 'string') return null
  const [reasons, at, method] = ['reasons', 'at', 'method'].map((name) => row[`${prefix}verdict_${name}`])
  const words = Array.isArray(reasons) ? reasons.map((reason) => codeLabel(String(reason))) : []
  const checked =
    typeof at === 'string' && typeof method === 'string'
      ? [t('checked', { since: since(at), method: method === 'dns' ? t('dns') : providerName(method) })]
      : []
  return (
    <div>
      <VerdictMark verdict={verdict} />
      <Text size="xs" c="dimmed">
        {[...words, ...checked].join(' · ')}
      </Text>
      {verdict === 'safe' && method === 'dns' && (
        <Text size="xs" c="dimmed">
          {t('domainOnly')}
        </Text>
      )}
    </div>
  )
}

/** The e-mail that was probably meant, with one click to correct it. The correction is an edit, and can be undone like one. */
export function Suggestion({
  contact,
  onChange,
}: {
  readonly contact: Row
  readonly onChange: (contact: Row) => void
}) {
  const t = useMessages(verdictMessages)
  const { verdict_suggestion: email } = contact
  const correct = useMutation({
    mutationFn: (meant: string) => call('PATCH /contacts/:id', { params: { id: contact.id }, body: { email: meant } }),
    onSuccess(changed) {
      toast(t('corrected'))
      onChange(changed)
    },
  })
  if (typeof email !== 'string') return null
  return (
    <Group gap="xs">
      <Text size="sm">{t('didYouMean', { email })}</Text>
      <Button size="compact-sm" variant="light" loading={correct.isPending} onClick={() => correct.mutate(email)}>
        {t('use')}
      </Button>
    </Group>
  )
}
