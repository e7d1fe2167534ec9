// A supervisor signals the launcher, which is the process it started. The launcher forwards each signal as a message: see
// scripts/launch.mjs.

export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type StopSignal = (typeof stopSignals)[number]

export function onLauncherSignal(listener: (signal: StopSignal) => void): void {
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('signal' in message)) return
    const signal = stopSignals.find((known) => known === message.signal)
    if (signal !== undefined) listener(signal)
  })
  // Otherwise the listener keeps the channel, and with it the process, alive.
  process.channel?.unref()
}
