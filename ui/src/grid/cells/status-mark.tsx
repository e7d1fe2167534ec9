import { useCodeWords } from '../../words/code-words.ts'
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

/** A status in words, with a dot of its colour: colour alone would tell some people nothing. */
export function StatusMark({ status, because }: StatusMarkProps) {
  const inWords = useCodeWords()
  const text = because === undefined ? inWords(status) : inWords(because)
  return (
    <span className={classes.mark} data-status={status}>
      <span className={classes.dot} data-tone={tones[status]} aria-hidden />
      <span>{status === 'Error' && because !== undefined ? `${inWords(status)}: ${text}` : text}</span>
    </span>
  )
}
