/** How much of a limit is used; where there is none, nothing of it. */
export function shareOf(spent: string, limit: string): number {
  return Number(limit) === 0 ? 0 : Number(spent) / Number(limit)
}
