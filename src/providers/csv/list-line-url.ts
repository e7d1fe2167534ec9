const maxNameLength = 200

/** Where a list says something: `file:customers.csv#line=17` (the fragment of RFC 5147). */
export function listLineUrl(fileName: string | null, line: number): string {
  return `file:${encodeURIComponent((fileName ?? 'list').slice(0, maxNameLength).toWellFormed())}#line=${line}`
}
