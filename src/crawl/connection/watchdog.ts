/** Something that must not last for ever. `check` is called several times a second while it is being watched. */
export interface Watched {
  check(now: number): void
}

/** How late a deadline may be noticed. */
const everyMs = 50

const watched = new Set<Watched>()
let timer: NodeJS.Timeout | undefined

/**
 * One timer for all exchanges of the process instead of three for each: setting and clearing timers was a tenth of the
 * cost of a small page. The timer exists only while there is something to watch.
 */
export function watch(subject: Watched): void {
  watched.add(subject)
  timer ??= setInterval(checkAll, everyMs)
}

/** It is over. */
export function unwatch(subject: Watched): void {
  watched.delete(subject)
}

function checkAll(): void {
  const now = performance.now()
  for (const subject of watched) subject.check(now)
  // Stopped here and not in `unwatch`: between two requests of a busy crawl there is often nothing for a moment.
  if (watched.size > 0) return
  clearInterval(timer)
  timer = undefined
}
