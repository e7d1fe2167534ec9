import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlayerStop, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useCurrency } from '../../api/installation.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useFormat } from '../../messages/use-format.ts'
import { isImported } from './is-imported.ts'
import { messages } from './messages.ts'
import classes from './search-history.module.css'
import { isActive, SearchState } from './search-state.tsx'
import { useCompleteness } from './use-completeness.ts'
import { useSearchActions } from './use-search-actions.ts'
import { useSearchName } from './use-search-name.ts'

interface HistoryLineProps {
  readonly search: SearchView
  readonly isShown: boolean
  readonly onShow: (id: string) => void
}

/** Outcomes that the completeness text already covers. */
const impliedOutcomes = ['complete', 'no_results']

export function HistoryLine({ search, isShown, onShow }: HistoryLineProps) {
  const format = useFormat()
  const currency = useCurrency()
  const code = useCodeLabel()
  const name = useSearchName()(search)
  const completeness = useCompleteness()(search)
  const may = usePermissions()
  const reason = search.search_error_code ?? search.search_outcome
  const parts = [
    completeness,
    ...(reason === null || impliedOutcomes.includes(reason) ? [] : [code(reason)]),
    ...(isImported(search) ? [] : [providerName(search.provider)]),
    format.since(search.created_at),
  ]
  const paid = Number(search.cost)
  return (
    <li className={classes.line} data-shown={isShown || undefined}>
      <Link className={classes.show} {...rowUrl('searches', search.id)} aria-current={isShown ? 'true' : undefined}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{parts.join(' · ')}</span>
      </Link>
      <span className={classes.paid}>{paid === 0 ? '' : format.money(paid, currency)}</span>
      <SearchState search={search} />
      {may.write && !isImported(search) && <LineAction search={search} name={name} onShow={onShow} />}
    </li>
  )
}

function LineAction({ search, name, onShow }: Omit<HistoryLineProps, 'isShown'> & { readonly name: string }) {
  const t = useMessages(messages)
  const { cancel, repeat } = useSearchActions(onShow)
  const action = isActive(search)
    ? { label: t('cancel'), icon: IconPlayerStop, run: cancel }
    : { label: t('repeat'), icon: IconRepeat, run: repeat }
  return (
    <Tooltip label={action.label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${action.label}: ${name}`}
        loading={action.run.isPending}
        onClick={() => action.run.mutate(search.id)}
      >
        <action.icon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
