import { Link } from '@tanstack/react-router'
import type { Pipeline } from '../../../../src/http/contract/types.ts'
import { useCurrency } from '../../api/installation.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './headline.module.css'
import { messages } from './messages.ts'
import { summaryOf } from './summary.ts'

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly note: string
  readonly to: string
  readonly search?: UrlSearch
  readonly tone?: 'bad' | undefined
}

export function Headline({ pipeline }: { readonly pipeline: Pipeline }) {
  const t = useMessages(messages)
  const format = useFormat()
  const currency = useCurrency()
  const { contacts, waiting, failed, secondsLeft, pageYield } = summaryOf(pipeline)
  const isIdle = waiting === 0
  const paid = pipeline.costs.filter(({ amount }) => amount > 0)
  const money = paid.map(({ amount, currency: paidIn }) => format.money(amount, paidIn)).join(' + ')
  const each = paid.flatMap(({ per_contact: amount, currency: paidIn }) =>
    amount === null ? [] : [format.money(amount, paidIn)],
  )
  return (
    <ul className={classes.figures}>
      <Figure
        label={t('contacts')}
        value={format.number(contacts)}
        note={pageYield === undefined ? t('contactsNone') : t('contactsNote', { share: format.percent(pageYield) })}
        to="/contacts"
      />
      <Figure
        label={t('waiting')}
        value={format.number(waiting)}
        note={t(isIdle ? 'noneWaiting' : 'waitingNote')}
        to="/queues"
      />
      <Figure
        label={t('errors')}
        value={format.number(failed)}
        note={t(failed === 0 ? 'noErrors' : 'errorsNote')}
        to="/queues"
        search={{ tab: 'dead' }}
        tone={failed > 0 ? 'bad' : undefined}
      />
      <Figure
        label={t('remaining')}
        value={isIdle ? t('idle') : secondsLeft === undefined ? t('stuck') : format.duration(secondsLeft)}
        note={t(isIdle ? 'idleNote' : secondsLeft === undefined ? 'stuckNote' : 'atPace')}
        to="/queues"
      />
      <Figure
        label={t('spent')}
        value={money === '' ? format.money(0, currency) : money}
        note={each.length === 0 ? t('noneSpent') : t('perContact', { amount: each.join(' + ') })}
        to="/costs"
      />
    </ul>
  )
}

function Figure({ label, value, note, to, search = {}, tone }: FigureProps) {
  return (
    <li className={classes.figure}>
      <Link to={to} search={search as never} className={classes.link}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value} data-tone={tone}>
          {value}
        </span>
        <span className={classes.note}>{note}</span>
      </Link>
    </li>
  )
}
