import { Tooltip } from '@mantine/core'
import { connection } from '../api/connection.ts'
import { useStore } from '../lib/store.ts'
import { useWords } from '../words/define-words.ts'
import classes from './connection-state.module.css'
import { words } from './words.ts'

export function ConnectionState() {
  const say = useWords(words)
  const state = useStore(connection)
  return (
    <Tooltip label={say(`${state}Hint`)} multiline maw={280}>
      <span className={classes.state} data-state={state} role="status">
        <span className={classes.dot} aria-hidden />
        <span className={classes.text}>{say(state)}</span>
      </span>
    </Tooltip>
  )
}
