import type { Row } from '../../api/entity-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { suggestionMessages } from './messages.ts'
import classes from './suggestion.module.css'
import { useReasonText } from './use-reason-text.ts'

/** The score in a list. The reasons are its tooltip and in the details of the row. */
export function SuggestionScore({ row, score }: { readonly row: Row; readonly score: number }) {
  const t = useMessages(suggestionMessages)
  const { percent } = useFormat()
  const reasons = useReasonText()(row)
  const title = [t('score', { score: percent(score) }), reasons === '' ? [] : t('because', { reasons })]
    .flat()
    .join('. ')
  return (
    <span className={classes.score} data-select={score >= 0.5 || undefined} title={title}>
      {percent(score)}
    </span>
  )
}
