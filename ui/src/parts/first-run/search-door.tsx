import { Button, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useEstimate } from '../../api/use-estimate.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { FormProblem } from '../form-problem.tsx'
import { runChoice, runOfSearch } from '../run-to-contacts/run-choice.ts'
import { SearchLimits } from '../run-to-contacts/run-limits.tsx'
import { Door } from './door.tsx'
import { exampleSearch } from './examples.ts'
import { messages } from './messages.ts'

/** From a business type and a location to contacts. */
export function SearchDoor({ hasDemo }: { readonly hasDemo: boolean }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const [kind, setKind] = useState('')
  const [place, setPlace] = useState('')
  const body = { kinds: [kind.trim()], places: [place.trim()], ...runOfSearch(runChoice(true)) }
  const isFilled = kind.trim() !== '' && place.trim() !== ''
  const estimate = useEstimate(isFilled ? [body] : [])
  // A provider that costs money needs a maximum cost, which the search page asks for.
  const isPaid = isFilled && estimate.data?.run_to_contacts?.max_places != null
  const start = useMutation({
    mutationFn: () => call('POST /searches', { body }),
    meta: { silent: true },
    onSuccess: ({ ids }) => void navigate({ to: `/searches/${ids[0]}` }),
  })
  return (
    <Door
      icon={IconSearch}
      title={t('searchDoor')}
      text={t('searchText')}
      onExample={() => {
        setKind(exampleSearch.kind)
        setPlace(hasDemo ? exampleSearch.place : 'Leeds, UK')
      }}
      onSubmit={() => isFilled && !isPaid && !start.isPending && start.mutate()}
    >
      <TextInput
        label={t('kind')}
        placeholder={t('kindExample')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <TextInput
        label={t('place')}
        placeholder={t('placeExample')}
        value={place}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      <FormProblem error={start.error ?? (isFilled ? estimate.error : null)} />
      {isFilled && (
        <Text size="xs" c="dimmed" role="status">
          <SearchLimits estimate={estimate.data} />
        </Text>
      )}
      {isPaid ? (
        <Button component={Link} to="/search">
          {t('toSearch')}
        </Button>
      ) : (
        <Button type="submit" loading={start.isPending} disabled={!isFilled || estimate.isError}>
          {t('findContacts')}
        </Button>
      )}
    </Door>
  )
}
