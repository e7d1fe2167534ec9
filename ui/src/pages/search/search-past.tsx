import { Anchor, Title } from '@mantine/core'
import type { SearchHistory } from '../../../../src/http/contract/types.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'
import classes from './search-detail.module.css'
import { isNetworkError } from './use-search-error.ts'

interface SearchPastProps {
  readonly history: SearchHistory
  readonly onShow: (id: string) => void
}

/** Errors of the search, and earlier runs of the same search. */
export function SearchPast({ history: { failures, earlier }, onShow }: SearchPastProps) {
  const t = useMessages(messages)
  const code = useCodeLabel()
  const format = useFormat()
  return (
    <>
      {failures.length > 0 && (
        <div>
          <Title order={3}>{t('failures')}</Title>
          <ul className={classes.past}>
            {failures.slice(0, 10).map((failure) => (
              <li key={failure.failed_at}>
                {format.time(failure.failed_at)}: {code(failure.code)}.{' '}
                {isNetworkError(failure.message) ? '' : failure.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {earlier.length > 0 && (
        <div>
          <Title order={3}>{t('earlier')}</Title>
          <ul className={classes.past}>
            {earlier.slice(0, 10).map(({ id, created_at, found }) => (
              <li key={id}>
                <Anchor component="button" type="button" inherit underline="always" onClick={() => onShow(id)}>
                  {format.time(created_at)}
                </Anchor>
                : {t('foundShort', { count: found })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
