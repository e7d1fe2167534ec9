/** A task with a deadline. `check` is called several times a second while it is watched. */
export interface Watched {
  check(now: number): void
}

/** The maximum delay in noticing a deadline. */
const everyMs = 50

const watched = new Set<Watched>()
let timer: NodeJS.Timeout | undefined

/**
 * One timer for all exchanges of the process instead of three each: setting and clearing timers was a tenth of the cost of
 * a small page. The timer runs only while there is something to watch.
 */
export function watch(subject: Watched): void {
  watched.add(subject)
  timer ??= setInterval(checkAll, everyMs)
}

export function unwatch(subject: Watched): void {
  watched.delete(subject)
}

function checkAll(): void {
  const now = performance.now()
  for (const subject of watched) subject.check(now)
  // Stopped here and not in `unwatch`: between two requests of a busy crawl there is often nothing to watch for a moment.
  if (watched.size > 0) return
  clearInterval(timer)
  timer = undefined
}
