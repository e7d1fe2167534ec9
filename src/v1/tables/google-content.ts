/** How long content of Google may be stored, as in WF1 and WF2; counted from the import. */
const retentionDays = 30

export const googleProvider = 'google-places'

export function retainUntil(now: Date): string {
  return new Date(now.getTime() + retentionDays * 86_400_000).toISOString()
}
