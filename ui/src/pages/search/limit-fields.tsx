import { NumberInput, TextInput } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { fieldProblem } from './field-problem.ts'
import { messages } from './messages.ts'
import type { SearchDraft } from './search-draft.ts'
import classes from './search-form.module.css'

export interface FieldsProps {
  readonly draft: SearchDraft
  readonly error: unknown
  readonly onChange: (part: Partial<SearchDraft>) => void
}

/** Radius, country, maximum results and maximum cost. */
export function LimitFields({ draft, error, onChange }: FieldsProps) {
  const t = useMessages(messages)
  return (
    <div className={classes.pair}>
      <NumberInput
        label={t('radius')}
        placeholder={t('radiusHint')}
        disabled={draft.area.length > 0}
        value={draft.radiusKm}
        onChange={(radiusKm) => onChange({ radiusKm })}
        min={0}
        step={1}
        decimalScale={2}
        // The server's message is in metres.
        error={fieldProblem(error, 'radius') && t(draft.radiusKm === '' ? 'radiusNeeded' : 'radiusRange')}
      />
      <TextInput
        label={t('region')}
        placeholder={t('regionHint')}
        value={draft.region}
        maxLength={2}
        onChange={(event) => onChange({ region: event.currentTarget.value })}
        error={fieldProblem(error, 'region')}
      />
      <NumberInput
        label={t('maxResults')}
        placeholder={t('maxResultsHint')}
        value={draft.maxResults}
        onChange={(maxResults) => onChange({ maxResults })}
        min={1}
        allowDecimal={false}
        thousandSeparator
        error={fieldProblem(error, 'max_results')}
      />
      <NumberInput
        label={t('maxCost')}
        placeholder={t('maxCostHint')}
        value={draft.maxCost}
        onChange={(maxCost) => onChange({ maxCost })}
        min={0}
        decimalScale={4}
        error={fieldProblem(error, 'max_cost')}
      />
    </div>
  )
}
