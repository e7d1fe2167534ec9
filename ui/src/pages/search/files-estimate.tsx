import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { NewSearch } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { isComplete } from '../../api/use-estimate.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'
import { isNetworkError } from './use-search-error.ts'

const debounceMs = 800

/** What the search of open places reads. Asked apart from the estimate: it locates the area and opens files. */
export function FilesEstimate({ requests }: { readonly requests: readonly NewSearch[] }) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const first = requests.find(({ provider = 'overture' }) => provider === 'overture')
  const [body] = useDebouncedValue(first === undefined ? '' : JSON.stringify(first), debounceMs)
  const isReady = body !== '' && isComplete(JSON.parse(body) as NewSearch)
  const { data } = useQuery({
    queryKey: ['estimate-files', body],
    queryFn: ({ signal }) => call('POST /searches/estimate-files', { body: JSON.parse(body) as NewSearch, signal }),
    enabled: isReady,
    retry: false,
    meta: { silent: true },
  })
  const { files, problem } = (isReady ? data : undefined) ?? { files: null, problem: null }
  if (problem !== null)
    return (
      <Text size="xs" c="dimmed">
        {t('filesUnknown')} {isNetworkError(problem) ? t('checkConnection') : problem}
      </Text>
    )
  if (files === null) return null
  return (
    <Text size="xs" c="dimmed" role="note" aria-label={t('filesLabel')}>
      {t('filesRead', {
        places: t('countFound', { count: files.places }),
        megabytes: number(Math.max(0.1, Math.round(files.bytes / 104_857.6) / 10)),
        files: t('countFiles', { count: files.files }),
        groups: t('countGroups', { count: files.groups }),
        release: files.release,
      })}{' '}
      {t('filesLicence', { licence: files.licence })}
    </Text>
  )
}
