import { useFormat } from '../../messages/use-format.ts'

/** "92%" of what becomes at most one, "×4.3" of what becomes several. */
export function useYield(share: number | null): string {
  const format = useFormat()
  if (share === null) return ''
  if (share <= 1) return format.percent(Math.round(share * 100) / 100)
  return `×${format.number(share >= 10 ? Math.round(share) : Math.round(share * 10) / 10)}`
}
