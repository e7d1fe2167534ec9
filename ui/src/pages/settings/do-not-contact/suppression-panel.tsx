import { Button, Select, Text, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useUrlSearch } from '../../../app/url-search.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import classes from './do-not-contact.module.css'
import { isKind, kindOf, kinds } from './kinds.ts'
import { messages } from './messages.ts'
import { SuppressionTable } from './suppression-table.tsx'

/** The list, or the answer to whether one value is on it. Only whole values can be asked: hashes have no beginnings. */
export function SuppressionPanel() {
  const t = useMessages(messages)
  const [search, change] = useUrlSearch()
  const [asked, setAsked] = useState<string>()
  const kind = typeof search.kind === 'string' && isKind(search.kind) ? search.kind : undefined
  const list = useInfiniteQuery({
    queryKey: ['suppressions', 'list', kind, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /suppressions', {
        query: {
          ...(asked === undefined ? kind !== undefined && { kind } : { kind: kindOf(asked), value: asked }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Panel title={t('listTitle')} lead={t('listLead')}>
      <div className={classes.look}>
        <Select
          label={t('kind')}
          data={[{ value: '', label: t('anyKind') }, ...kinds.map((each) => ({ value: each, label: t(each) }))]}
          value={kind ?? ''}
          onChange={(given) => change({ kind: given === null || given === '' ? undefined : given })}
          allowDeselect={false}
          disabled={asked !== undefined}
        />
        <Look asked={asked} onAsk={setAsked} />
      </div>
      <Loaded query={list} failedTitle={t('failedTitle')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (rows.length === 0 && asked !== undefined) return <Text>{t('notListed', { value: asked })}</Text>
          if (rows.length === 0) return <Nobody />
          return <SuppressionTable rows={rows} />
        }}
      </Loaded>
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Panel>
  )
}

interface LookProps {
  readonly asked: string | undefined
  readonly onAsk: (value: string | undefined) => void
}

function Look({ asked, onAsk }: LookProps) {
  const t = useMessages(messages)
  const [value, setValue] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(value.trim() === '' ? undefined : value.trim())
  }
  const reset = () => {
    setValue('')
    onAsk(undefined)
  }
  return (
    <form className={classes.ask} onSubmit={submit}>
      <TextInput
        className={classes.grow ?? ''}
        label={t('look')}
        placeholder={t('lookPlaceholder')}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('lookButton')}
      </Button>
      {asked !== undefined && (
        <Button variant="subtle" onClick={reset}>
          {t('lookAgain')}
        </Button>
      )}
    </form>
  )
}

function Nobody() {
  const t = useMessages(messages)
  return (
    <EmptyState icon={IconBan} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  )
}
