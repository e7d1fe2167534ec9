import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ImportOptions, ImportSlug } from '../../api/work-routes.ts'

export function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** How the server would read a file. */
export function previewQuery(entity: ImportSlug, file: File, options: ImportOptions) {
  return queryOptions({
    queryKey: ['import-preview', entity, file.name, file.size, file.lastModified, options],
    queryFn: ({ signal }) =>
      call('POST /imports/preview', { query: { entity, ...options }, body: formOf(file), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A component that asks after another has the answer already, also if it is an error.
    retryOnMount: false,
  })
}
