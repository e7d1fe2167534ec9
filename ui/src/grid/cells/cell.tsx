import { IconCheck, IconStarFilled } from '@tabler/icons-react'
import type { EntityColumn, Row } from '../../api/entity-routes.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './cell.module.css'
import { useHost } from './host-names.ts'
import { StatusMark } from './status-mark.tsx'

interface CellProps {
  readonly row: Row
  readonly column: Pick<EntityColumn, 'name' | 'type'>
}

/** One value of a row, by column type. Rendered as text: markup is not interpreted. */
export function Cell({ row, column: { name, type } }: CellProps) {
  const value = row[name]
  const { number, percent, since, time } = useFormat()
  const codeLabel = useCodeLabel()
  if (name === 'domain_id' && typeof value === 'string') return <Host id={value} />
  if (value === null || value === undefined || value === '') return <span className={classes.none}>–</span>
  if (name === 'curation_status') return <StatusMark status={String(value)} />
  if (name.endsWith('_status') && type === 'enum') return <Progress row={row} name={name} status={String(value)} />
  if (/_(outcome|error_code)$/.test(name) || type === 'enum') return <span>{codeLabel(String(value))}</span>
  if (name === 'is_primary') return value === true ? <IconStarFilled size={14} aria-label={codeLabel('true')} /> : null
  if (type === 'boolean') {
    return value === true ? <IconCheck size={15} aria-label={codeLabel('true')} /> : <span>{codeLabel('false')}</span>
  }
  if (type === 'date') return <time title={time(String(value))}>{since(String(value))}</time>
  if (type === 'whole' || type === 'decimal') {
    const format = name.endsWith('_share') ? percent : /_year$|^http_status$/.test(name) ? String : number
    return <span className={classes.number}>{format(Number(value))}</span>
  }
  if (type === 'tags') return <Tags values={value as readonly string[]} />
  const text = String(value)
  // Without the scheme, which all URLs share.
  return <span title={text}>{/(^|_)url$/.test(name) ? text.replace(/^https?:\/\//, '') : text}</span>
}

function Host({ id }: { readonly id: string }) {
  return <span>{useHost(id) ?? '…'}</span>
}

/** The processing status of a stage, and its outcome or error. */
function Progress({ row, name, status }: { row: Row; name: string; status: string }) {
  const progress = name.slice(0, -'_status'.length)
  const because = status === 'Error' ? row[`${progress}_error_code`] : row[`${progress}_outcome`]
  const ended = status === 'Error' || status === 'Completed'
  return <StatusMark status={status} because={ended && typeof because === 'string' ? because : undefined} />
}

function Tags({ values }: { readonly values: readonly string[] }) {
  return (
    <span className={classes.tags} title={values.join(', ')}>
      {values.slice(0, 4).map((value) => (
        <span key={value} className={classes.tag}>
          {value}
        </span>
      ))}
    </span>
  )
}
