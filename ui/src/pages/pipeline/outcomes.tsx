import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { StageFlow } from '../../../../src/http/contract/types.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import type { PipelineTable } from '../../lib/row-url.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { CountLink } from './count-link.tsx'
import { isYield } from './is-yield.ts'
import { messages } from './messages.ts'
import classes from './outcomes.module.css'
import { stageFilter } from './row-filters.ts'

interface OutcomesProps {
  readonly table: PipelineTable
  readonly flow: StageFlow
  readonly name: string
}

interface Line {
  readonly code: string
  readonly count: number
  readonly share: number
  readonly tone: 'good' | 'drop' | 'bad'
  readonly filter: UrlSearch | undefined
}

const collapsedLines = 4

/** Outcomes of a stage, most frequent first, then errors. */
export function Outcomes({ table, flow, name }: OutcomesProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const lines = linesOf(table, flow)
  const hidden = lines.length - collapsedLines
  if (lines.length === 0) return <p className={classes.none}>{t('noOutcomes')}</p>
  return (
    <div className={classes.outcomes}>
      <ul className={classes.lines} aria-label={`${name}: ${t('outcomes')}`}>
        {(isOpen ? lines : lines.slice(0, collapsedLines)).map((line) => (
          <OutcomeLine key={`${line.tone} ${line.code}`} line={line} table={table} name={name} />
        ))}
      </ul>
      {hidden > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('fewer') : t('more', { count: hidden })}
        </UnstyledButton>
      )}
    </div>
  )
}

function OutcomeLine({
  line: { code, count, share, tone, filter },
  table,
  name,
}: { line: Line } & Omit<OutcomesProps, 'flow'>) {
  const text = useCodeLabel()(code)
  const format = useFormat()
  return (
    <li className={classes.line} data-tone={tone}>
      <span className={classes.text}>{text}</span>
      <CountLink
        table={table}
        count={count}
        filter={filter}
        label={`${name}, ${text}`}
        tone={tone === 'bad' ? 'bad' : undefined}
      />
      <span className={classes.share}>{format.percent(Math.round(share * 100) / 100)}</span>
      <span className={classes.bar} style={{ '--share': share } as React.CSSProperties} aria-hidden />
    </li>
  )
}

function linesOf(table: PipelineTable, { progress, outcomes, errors }: StageFlow): Line[] {
  const ended = [...outcomes, ...errors].reduce((sum, { count }) => sum + count, 0)
  return [
    ...outcomes.map(({ outcome: code, count }): Line => {
      const filter = stageFilter(table, progress, { status: 'Completed', outcome: code })
      return { code, count, share: count / ended, tone: isYield(code) ? 'good' : 'drop', filter }
    }),
    ...errors.map(({ code, count }): Line => {
      const filter = stageFilter(table, progress, { status: 'Error', error_code: code })
      return { code, count, share: count / ended, tone: 'bad', filter }
    }),
  ]
}
