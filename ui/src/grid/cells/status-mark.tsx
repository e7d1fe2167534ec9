import { useCodeLabel } from '../../messages/code-labels.ts'
import classes from './status-mark.module.css'

const tones: Readonly<Record<string, string>> = {
  New: 'open',
  Selected: 'accent',
  Maybe: 'warn',
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
  return (
    <span className={classes.mark} data-status={status}>
      <span className={classes.dot} data-tone={tones[status]} aria-hidden />
      <span>{status === 'Error' && because !== undefined ? `${codeLabel(status)}: ${text}` : text}</span>
    </span>
  )
}
