import { Tooltip } from '@mantine/core'
import { connection } from '../api/connection.ts'
import { useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './connection-state.module.css'
import { messages } from './messages.ts'

export function ConnectionState() {
  const t = useMessages(messages)
  const state = useStore(connection)
  return (
    <Tooltip label={t(`${state}Hint`)} multiline maw={280}>
      <span className={classes.state} data-state={state} role="status">
        <span className={classes.dot} aria-hidden />
        <span className={classes.text}>{t(state)}</span>
      </span>
    </Tooltip>
  )
}
