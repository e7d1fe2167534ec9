import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useCurrency } from '../../api/installation.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useFormat } from '../../messages/use-format.ts'
import { isImported } from './is-imported.ts'
import { messages } from './messages.ts'
import classes from './search-detail.module.css'

/** Counts and cost of a search. Counts of 0 are left out, except new places and calls. */
export function SearchFacts({ search }: { readonly search: SearchView }) {
  const t = useMessages(messages)
  const format = useFormat()
  const currency = useCurrency()
  const { new_places, duplicates, filtered, cells_saturated: full, calls, cost, provider } = search
  const providerLabel = isImported(search) ? t('importedSource') : providerName(provider)
  const facts = [
    { label: t('isNew'), value: format.number(new_places) },
    ...(search.found > new_places
      ? [{ label: t('alreadyKnown'), value: format.number(search.found - new_places) }]
      : duplicates > 0 && search.found === 0
        ? [{ label: t('alreadyKnown'), value: format.number(duplicates) }]
        : []),
    ...(filtered > 0 ? [{ label: t('excluded'), value: format.number(filtered) }] : []),
    ...(full > 0 ? [{ label: t('fullCells'), value: format.number(full) }] : []),
    { label: t('calls'), value: format.number(calls) },
    { label: t('cost'), value: Number(cost) === 0 ? t('free') : format.money(Number(cost), currency) },
    { label: t('provider'), value: providerLabel },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
