import { Anchor, Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListDetails, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { useEstimate } from '../../api/use-estimate.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { type UrlSearch, useUrlSearch } from '../../app/url-search.ts'
import { type Corner, readCorners } from '../../map/corners.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { failureText } from '../../messages/failure-text.ts'
import { SearchLimits } from '../../parts/run-to-contacts/run-limits.tsx'
import { RunToContacts } from '../../parts/run-to-contacts/run-to-contacts.tsx'
import { AreaField } from './area-field.tsx'
import { EstimateBox } from './estimate-box.tsx'
import { fieldProblem } from './field-problem.ts'
import { FilesEstimate } from './files-estimate.tsx'
import { FilterFields } from './filter-fields.tsx'
import { KindsField } from './kinds-field.tsx'
import { LimitFields } from './limit-fields.tsx'
import { messages } from './messages.ts'
import { PasteList } from './paste-list.tsx'
import { areasIn, emptyDraft, kindsOf, requestsOf, type SearchDraft } from './search-draft.ts'
import classes from './search-form.module.css'
import { SourceCards } from './source-cards.tsx'
import { TagsField } from './tags-field.tsx'
import { useSources } from './use-sources.ts'
import { useStartSearches } from './use-start-searches.ts'

/** The area that a link from a map names. */
function areaIn({ area }: UrlSearch): readonly Corner[] {
  return typeof area === 'string' ? readCorners(area.split(',')) : []
}

/** The form for new searches, with an estimate of results and cost. */
export function SearchForm({ onStarted }: { readonly onStarted: (id: string) => void }) {
  const t = useMessages(messages)
  const [url] = useUrlSearch()
  const [draft, setDraft] = useState<SearchDraft>(() => ({ ...emptyDraft, area: areaIn(url) }))
  const isDrawn = draft.area.length > 0
  const [isPasting, pasting] = useDisclosure(false)
  const requests = requestsOf(draft)
  const estimate = useEstimate(requests)
  const { canBeEverything } = useSources(draft)
  const start = useStartSearches({ onStarted })
  const change = (part: Partial<SearchDraft>) => {
    // A pending request is not reset: otherwise a second click could start and pay the search twice.
    if (start.isError) start.reset()
    setDraft({ ...draft, ...part })
  }
  const error = start.error ?? estimate.error
  const count = kindsOf(draft).length * areasIn(draft) * requests.length
  const submit = () => {
    if (count === 0 || start.isPending) return
    const { places: sent } = draft
    const withoutSent = (now: SearchDraft) => ({
      ...now,
      places: now.places.filter((place) => !sent.includes(place)),
      area: [],
    })
    start.mutate(requests, { onSuccess: () => setDraft(withoutSent) })
  }
  useShortcuts([{ keys: 'n', label: t('newSearch'), run: () => document.getElementById('search-kinds')?.focus() }])
  const fields = { draft, error, onChange: change }
  return (
    <form
      className={classes.card}
      aria-label={t('newSearch')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Group justify="space-between">
        <Title order={2}>{t('newSearch')}</Title>
        <Button variant="subtle" size="compact-sm" leftSection={<IconListDetails size={15} />} onClick={pasting.open}>
          {t('pasteList')}
        </Button>
      </Group>
      <Stack gap="sm">
        {!draft.isEverything && (
          <KindsField
            id="search-kinds"
            label={t('kinds')}
            hint={t('kindsHint')}
            moreHint={t('kindsMore')}
            value={draft.kinds}
            splitChars={[',', ';', '\n', '\t']}
            error={fieldProblem(error, 'kinds')}
            onChange={(kinds) => change({ kinds })}
          />
        )}
        <Switch
          size="sm"
          label={t('everything')}
          description={canBeEverything || draft.isEverything ? undefined : t('everythingNote')}
          checked={draft.isEverything}
          disabled={!canBeEverything && !draft.isEverything}
          error={draft.isEverything && !canBeEverything && t('everythingProblem')}
          onChange={(event) => change({ isEverything: event.currentTarget.checked })}
        />
        {!isDrawn && (
          <TagsField
            label={t('places')}
            hint={t('placesHint')}
            moreHint={t('placesMore')}
            description={t('placesNote')}
            value={draft.places}
            splitChars={[';', '\n', '\t']}
            error={fieldProblem(error, 'places')}
            onChange={(places) => change({ places })}
          />
        )}
        <AreaField area={draft.area} error={fieldProblem(error, 'polygon')} onChange={(area) => change({ area })} />
        <SourceCards {...fields} />
        <LimitFields {...fields} />
        <FilterFields {...fields} />
      </Stack>
      {error instanceof ApiProblem && error.fields.length === 0 && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {failureText(error)}
        </Text>
      )}
      <EstimateBox draft={draft} estimate={estimate} />
      {estimate.data !== undefined && !estimate.isError && <FilesEstimate requests={requests} />}
      <RunToContacts value={draft.run} onChange={(run) => change({ run })}>
        <SearchLimits estimate={estimate.data} />
      </RunToContacts>
      <Button
        type="submit"
        size="md"
        leftSection={<IconSearch size={17} />}
        disabled={count === 0 || estimate.error instanceof ApiProblem || (draft.isEverything && !canBeEverything)}
        loading={start.isPending}
      >
        {t('start', { count: Math.max(1, estimate.data?.searches ?? count) })}
      </Button>
      <Text size="sm" c="dimmed">
        {t('ownList')}{' '}
        <Anchor component={Link} to="/imports" inherit underline="always">
          {t('toImports')}
        </Anchor>
      </Text>
      {isPasting && <PasteList draft={draft} onClose={pasting.close} onStarted={onStarted} />}
    </form>
  )
}
