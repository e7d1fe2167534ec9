import { Text } from '@mantine/core'
import type { Row } from '../../api/entity-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { suggestionMessages } from './messages.ts'
import { useReasonText } from './use-reason-text.ts'

/** The score of a row that waits for a decision; undefined: no suggestion. */
export function suggestionOf({ suggestion, curation_status: status }: Row): number | undefined {
  return typeof suggestion === 'number' && status === 'New' ? suggestion : undefined
}

/** What is suggested for a row, and why. */
export function SuggestionNote({ row, score }: { readonly row: Row; readonly score: number }) {
  const t = useMessages(suggestionMessages)
  const { percent } = useFormat()
  const reasons = useReasonText()(row)
  return (
    <>
      <Text size="sm">
        <strong>{t(score >= 0.5 ? 'select' : 'reject')}</strong> · {t('score', { score: percent(score) })}
      </Text>
      {reasons !== '' && <Text size="sm">{t('because', { reasons })}</Text>}
    </>
  )
}
