import { Button, NativeSelect, Text, Textarea } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportPreview } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useReasonText } from '../../messages/import-reasons.ts'
import { useCountries } from '../../messages/use-countries.ts'
import { FormProblem } from '../form-problem.tsx'
import { runChoice, runOfImport, siteGates } from '../run-to-contacts/run-choice.ts'
import { ListLimits } from '../run-to-contacts/run-limits.tsx'
import { Door } from './door.tsx'
import { exampleSites, siteFile } from './examples.ts'
import classes from './first-run.module.css'
import { messages } from './messages.ts'

type PreviewRow = ImportPreview['rows'][number]

const none: readonly PreviewRow[] = []

/** From websites to contacts. What is no website is named first: the leads that follow would not show it. */
export function PasteDoor({ hasDemo }: { readonly hasDemo: boolean }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const countries = useCountries()
  const [country, setCountry] = useState('')
  const sites = text.split(/[\s,;]+/).filter((site) => site !== '')
  const list = sites.join('\n')
  const [checked, setChecked] = useState({ list: '', unusable: none })
  const unusable = checked.list === list ? checked.unusable : none
  const run = runChoice(true, siteGates)
  const start = useMutation({
    mutationFn: async () => {
      const body = () => {
        const form = new FormData()
        form.append('file', siteFile(list))
        return form
      }
      if (checked.list !== list) {
        const preview = await call('POST /imports/preview', { query: { entity: 'domains' }, body: body() })
        const found = preview.rows.filter(({ reason }) => reason !== null)
        setChecked({ list, unusable: found })
        if (found.length > 0) return false
      }
      const options = { ...runOfImport(run), ...(country !== '' && { default_country: country }) }
      await call('POST /domains/import', { query: options, body: body() })
      return true
    },
    meta: { silent: true },
    onSuccess(isStarted) {
      // Each site is a lead at once; its contacts follow.
      if (isStarted) void navigate({ to: '/leads' })
    },
  })
  const usable = sites.length - unusable.length
  return (
    <Door
      icon={IconClipboardText}
      title={t('pasteDoor')}
      text={t('pasteText')}
      onExample={hasDemo ? () => setText(exampleSites.join('\n')) : undefined}
      onSubmit={() => usable > 0 && !start.isPending && start.mutate()}
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
      {unusable.length > 0 && <Unusable rows={unusable} hasOthers={usable > 0} />}
      {usable > 0 && (
        <Text size="xs" c="dimmed" role="status">
          <ListLimits choice={run} rows={usable} />
        </Text>
      )}
      <Button type="submit" loading={start.isPending} disabled={usable === 0}>
        {t('findContacts')}
      </Button>
    </Door>
  )
}

/** The pasted values that are no websites, each with the reason. */
function Unusable({ rows, hasOthers }: { readonly rows: readonly PreviewRow[]; readonly hasOthers: boolean }) {
  const t = useMessages(messages)
  const reasonText = useReasonText()
  return (
    <div role="alert" className={classes.unusable}>
      {t(hasOthers ? 'someUnusable' : 'allUnusable', { count: rows.length })}
      <ul>
        {rows.map(({ line, raw, reason }) => (
          <li key={line}>
            {raw[0]}: {reasonText(reason ?? '')}
          </li>
        ))}
      </ul>
    </div>
  )
}
