import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useCurrency } from '../../api/use-currency.ts'
import { useWords } from '../../words/define-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './search-detail.module.css'
import { words } from './words.ts'

/** The books of a search. What is nothing is left out, except for what everybody asks. */
export function SearchFacts({ search }: { readonly search: SearchView }) {
  const say = useWords(words)
  const format = useFormat()
  const currency = useCurrency()
  const { new_places, duplicates, filtered, cells_saturated: full, calls, cost, provider } = search
  const known = provider === 'google-places' || provider === 'openstreetmap' ? say(provider) : provider
  const facts = [
    { label: say('isNew'), value: format.number(new_places) },
    ...(search.found > new_places
      ? [{ label: say('wasKnown'), value: format.number(search.found - new_places) }]
      : duplicates > 0 && search.found === 0
        ? [{ label: say('wasKnown'), value: format.number(duplicates) }]
        : []),
    ...(filtered > 0 ? [{ label: say('keptOut'), value: format.number(filtered) }] : []),
    ...(full > 0 ? [{ label: say('full'), value: format.number(full) }] : []),
    { label: say('calls'), value: format.number(calls) },
    { label: say('cost'), value: Number(cost) === 0 ? say('free') : format.money(Number(cost), currency) },
    { label: say('provider'), value: known },
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
