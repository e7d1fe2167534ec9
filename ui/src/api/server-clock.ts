// The server's clock, from the Date header of its responses. The local clock may be wrong by hours, and it would be
// compared with the server's timestamps.
let aheadMs = 0

export function recordServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isFinite(serverMs)) aheadMs = serverMs - Date.now()
}

/** Never ahead of the server: its header has whole seconds, and the response takes time. */
export const serverNow = (): number => Date.now() + aheadMs
