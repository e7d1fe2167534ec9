// The server's clock, as its answers tell it: this machine's own may be wrong by hours, and what the server dates is compared
// with what the server dates.
let aheadMs = 0

export function recordServerTime(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (Number.isFinite(told)) aheadMs = told - Date.now()
}

/** Never later than the server's own: its answers tell whole seconds, and take their time. */
export const serverNow = (): number => Date.now() + aheadMs
