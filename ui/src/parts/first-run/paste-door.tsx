import { Button, NativeSelect, Text, Textarea } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useCountries } from '../../messages/use-countries.ts'
import { FormProblem } from '../form-problem.tsx'
import { runChoice, runOfImport, siteGates } from '../run-to-contacts/run-choice.ts'
import { ListLimits } from '../run-to-contacts/run-limits.tsx'
import { Door } from './door.tsx'
import { exampleSites, siteFile } from './examples.ts'
import { messages } from './messages.ts'

/** From websites to contacts. */
export function PasteDoor({ hasDemo }: { readonly hasDemo: boolean }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const countries = useCountries()
  const [country, setCountry] = useState('')
  const sites = text.split(/[\s,;]+/).filter((site) => site !== '')
  const run = runChoice(true, siteGates)
  const start = useMutation({
    mutationFn: () => {
      const form = new FormData()
      form.append('file', siteFile(sites.join('\n')))
      return call('POST /domains/import', {
        query: { ...runOfImport(run), ...(country !== '' && { default_country: country }) },
        body: form,
      })
    },
    meta: { silent: true },
    // Each site is a lead at once; its contacts follow.
    onSuccess: () => void navigate({ to: '/leads' }),
  })
  return (
    <Door
      icon={IconClipboardText}
      title={t('pasteDoor')}
      text={t('pasteText')}
      onExample={hasDemo ? () => setText(exampleSites.join('\n')) : undefined}
      onSubmit={() => sites.length > 0 && !start.isPending && start.mutate()}
    >
      <Textarea
        label={t('sites')}
        placeholder={'acme.example\nwww.bakery.example'}
        minRows={4}
        maxRows={8}
        autosize
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('country')}
        description={t('countryHint')}
        value={country}
        data={[{ value: '', label: t('noCountry') }, ...countries]}
        onChange={(event) => setCountry(event.currentTarget.value)}
      />
      <FormProblem error={start.error} />
      {sites.length > 0 && (
        <Text size="xs" c="dimmed" role="status">
          <ListLimits choice={run} rows={sites.length} />
        </Text>
      )}
      <Button type="submit" loading={start.isPending} disabled={sites.length === 0}>
        {t('findContacts')}
      </Button>
    </Door>
  )
}
