/** What Google said may be kept so long, as WF1 and WF2 keep it: its date begins with the import. */
const retentionDays = 30

export const googleProvider = 'google-places'

export function retainUntil(now: Date): string {
  return new Date(now.getTime() + retentionDays * 86_400_000).toISOString()
}
