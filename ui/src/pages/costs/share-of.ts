/** The used share of a limit; 0 without a limit. */
export function shareOf(spent: string, limit: string): number {
  return Number(limit) === 0 ? 0 : Number(spent) / Number(limit)
}
