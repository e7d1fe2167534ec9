import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BusinessSources as Sources } from '../../../src/http/contract/types.ts'
import { call } from '../api/call.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { useMessages } from '../messages/define-messages.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Panel } from '../parts/panel.tsx'
import { useMatchReasons } from './match-reasons.ts'
import { sourceMessages } from './messages.ts'
import { SourceCard } from './source-card.tsx'
import classes from './sources.module.css'
import { useMatchAnswer } from './use-match-answer.ts'

/** What each source says of a business, side by side, and businesses that may be the same. */
export function BusinessSources({ businessId }: { readonly businessId: string }) {
  const t = useMessages(sourceMessages)
  const sources = useQuery({
    queryKey: ['business-sources', businessId],
    queryFn: ({ signal }) => call('GET /local-businesses/:id/sources', { params: { id: businessId }, signal }),
  })
  const isLinked = (sources.data?.items.length ?? 0) > 1
  return (
    <Panel title={t('title')} {...(isLinked && { lead: t('several') })}>
      <Loaded query={sources} failedTitle={t('failed')}>
        {({ items, suggestions }) => (
          <>
            <ul className={classes.cards}>
              {items.map((record) => (
                <SourceCard key={record.id} record={record} marksListed={isLinked}>
                  {record.match !== null && <Linked match={record.match} />}
                </SourceCard>
              ))}
            </ul>
            {suggestions.length > 0 && (
              <>
                <h3 className={classes.possible}>{t('possible')}</h3>
                <ul className={classes.cards}>
                  {suggestions.map((record) => (
                    <SourceCard key={record.id} record={record} marksListed={false}>
                      <Question match={record.match} />
                    </SourceCard>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type Match = Sources['suggestions'][number]['match']

function Linked({ match }: { readonly match: Match }) {
  const t = useMessages(sourceMessages)
  const may = usePermissions()
  const reasons = useMatchReasons()
  const answer = useMatchAnswer()
  return (
    <>
      <Text size="xs" c="dimmed">
        {match.answer === null ? t('linkedBecause', { reasons: reasons(match.reasons) }) : t('linkedByPerson')}
      </Text>
      {may.write && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={answer.isPending}
            onClick={() =>
              answer.mutate({
                body: { ids: match.ids, answer: 'different' },
                before: match.answer,
                message: t('separated'),
              })
            }
          >
            {t('separate')}
          </Button>
        </Group>
      )}
    </>
  )
}

function Question({ match }: { readonly match: Match }) {
  const t = useMessages(sourceMessages)
  const may = usePermissions()
  const reasons = useMatchReasons()
  const answer = useMatchAnswer()
  const say = (given: 'same' | 'different', message: string) =>
    answer.mutate({ body: { ids: match.ids, answer: given }, before: null, message })
  return (
    <>
      <Text size="xs" c="dimmed">
        {reasons(match.reasons)}
      </Text>
      {may.write && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="light"
            loading={answer.isPending && answer.variables.body.answer === 'same'}
            onClick={() => say('same', t('linked'))}
          >
            {t('same')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={answer.isPending && answer.variables.body.answer === 'different'}
            onClick={() => say('different', t('remembered'))}
          >
            {t('different')}
          </Button>
        </Group>
      )}
    </>
  )
}
