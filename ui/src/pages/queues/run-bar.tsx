import type { StageRun } from '../../../../src/http/contract/types.ts'
import classes from './queues.module.css'

const parts = ['completed', 'retried', 'waited', 'failed', 'lost'] as const

/** The counts of a run as a bar. */
export function RunBar({ run }: { readonly run: StageRun }) {
  const total = Math.max(1, run.claimed)
  return (
    <span className={classes.bar} aria-hidden>
      {parts.map((part) => (
        <span key={part} data-part={part} style={{ width: `${(run[part] / total) * 100}%` }} />
      ))}
    </span>
  )
}
