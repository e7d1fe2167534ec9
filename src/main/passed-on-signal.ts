// The launcher hears signals that we do not (a supervisor knows only the process it started) and passes each on as a
// message: scripts/launch.mjs.

export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type StopSignal = (typeof stopSignals)[number]

export function onPassedOnSignal(listener: (signal: StopSignal) => void): void {
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('signal' in message)) return
    const signal = stopSignals.find((known) => known === message.signal)
    if (signal !== undefined) listener(signal)
  })
  // A listener keeps the channel, and with it the process, open: nothing waits for it.
  process.channel?.unref()
}
