import { pause } from '../../core/time.ts'
import { pollPauseMs } from '../harvest/poll-pause.ts'
import type { Installation } from '../installation.ts'
import { formatEstimate } from '../progress/format-duration.ts'
import { bar, liveLines } from '../progress/live-lines.ts'
import { StepRate } from '../progress/step-rate.ts'
import { serve } from '../serve.ts'
import type { StopRequest } from '../stop-requests.ts'
import { type DeliverySelection, type DeliveryState, readDeliveryState } from './delivery-state.ts'

export interface FollowedDelivery extends DeliveryState {
  /** False: stopped before the end. */
  readonly finished: boolean
}

interface FollowOptions {
  readonly selection: DeliverySelection
  readonly name: string
  readonly selected: number
  readonly stop: StopRequest
}

/** Also the checks of e-mails: a destination may wait for their verdicts. */
const stageIds = ['wf8-email-validation', 'wf8-delivery']

/** Delivers in this process, beside other workers, until each contact has ended or waits for long, or a stop is requested. */
export async function followDelivery(
  installation: Installation,
  { selection, name, selected, stop }: FollowOptions,
): Promise<FollowedDelivery> {
  const { db, registry } = installation
  const lines = liveLines(process.stderr)
  const rate = new StepRate()
  const service = await serve(installation, { stages: stageIds.map((id) => registry.stage(id)), api: false })
  try {
    for (;;) {
      const startedAt = performance.now()
      const state = await readDeliveryState(db, selection)
      const now = performance.now()
      if (state.open === 0 || stop.isRequested) return { ...state, finished: state.open === 0 }
      const done = Math.max(0, selected - state.open)
      rate.add(now / 1000, done)
      const perSecond = rate.perSecond(now / 1000)
      const secondsLeft = perSecond === undefined ? null : state.open / perSecond
      const left = secondsLeft === null ? '' : `, about ${formatEstimate(secondsLeft)} left`
      lines.show([`${bar(done, selected)} to ${name}, ${(perSecond ?? 0).toFixed(1)} a second${left}`])
      await Promise.race([pause(pollPauseMs(now - startedAt, secondsLeft)), stop.requested])
    }
  } finally {
    lines.clear()
    await service.stop()
  }
}
