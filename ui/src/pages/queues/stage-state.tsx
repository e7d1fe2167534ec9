import { Tooltip } from '@mantine/core'
import type { Stage } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { messages } from './messages.ts'
import classes from './queues.module.css'

/** The state of a stage, with the reason in a tooltip. */
export function StageState({ stage }: { readonly stage: Stage }) {
  const t = useMessages(messages)
  const state = stateOf(stage)
  const nameOf = useStageName()
  const reason = t(`${state}Why`, { next: nameOf(stage.held_back_by ?? '') })
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
      <span className={classes.state} data-state={state} tabIndex={0}>
        {t(state)}
      </span>
    </Tooltip>
  )
}

function stateOf({ paused, alarm, held_back_by: heldBackBy, in_flight, due, workers }: Stage) {
  if (paused) return 'paused'
  if (alarm === 'no_worker') return 'noWorker'
  if (alarm === 'key_rejected') return 'keyRejected'
  if (alarm !== null) return 'stalled'
  if (heldBackBy !== null) return 'heldBack'
  if (in_flight > 0) return 'working'
  return due > 0 && workers > 0 ? 'due' : 'idle'
}
