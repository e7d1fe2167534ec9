/** `42 s`, `1 min 5 s`, `2 h 10 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** An estimate, in steps that do not suggest more precision than it has. */
export function formatEstimate(seconds: number): string {
  const step = seconds < 60 ? 1 : seconds < 600 ? 5 : 60
  return formatDuration(Math.max(1, Math.round(seconds / step) * step))
}
