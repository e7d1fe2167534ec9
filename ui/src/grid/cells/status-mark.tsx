import { outcomeTone } from '../../../../src/display/labels/outcome-tones.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import classes from './status-mark.module.css'

const tones: Readonly<Record<string, string>> = {
  New: 'open',
  Selected: 'accent',
  Maybe: 'warning',
  'Not a Fit': 'bad',
  Archived: 'none',
  Queued: 'open',
  Processing: 'busy',
  Completed: 'good',
  Error: 'bad',
}

interface StatusMarkProps {
  readonly status: string
  /** Why: an outcome or an error code. */
  readonly because?: string | undefined
}

/** A status as text with a coloured dot: colour alone is not accessible. */
export function StatusMark({ status, because }: StatusMarkProps) {
  const codeLabel = useCodeLabel()
  const text = because === undefined ? codeLabel(status) : codeLabel(because)
  // A completed row is only good if its outcome is: a parked site was read without an error, too.
  const tone = status === 'Completed' && because !== undefined ? outcomeTone(because) : tones[status]
  return (
    <span className={classes.mark} data-status={status}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      <span>{status === 'Error' && because !== undefined ? `${codeLabel(status)}: ${text}` : text}</span>
    </span>
  )
}

/** The outcome of a stage in a column of its own. */
export function ToneMark({ outcome }: { readonly outcome: string }) {
  return <StatusMark status="Completed" because={outcome} />
}

const verdictTones: Readonly<Record<string, string>> = { safe: 'good', risky: 'warning', invalid: 'bad' }

/** The verdict on an e-mail. */
export function VerdictMark({ verdict }: { readonly verdict: string }) {
  const codeLabel = useCodeLabel()
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-tone={verdictTones[verdict]} aria-hidden />
      <span>{codeLabel(verdict)}</span>
    </span>
  )
}
