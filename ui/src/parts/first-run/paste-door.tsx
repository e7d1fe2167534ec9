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

/** A preview reads this many rows. */
const previewRows = 50
/** Lines that are checked before anything is read: twenty requests. */
const maxChecked = 1000

function formOf(sites: readonly string[]): FormData {
  const form = new FormData()
  form.append('file', siteFile(sites.join('\n')))
  return form
}

async function unusableAmong(sites: readonly string[]): Promise<readonly PreviewRow[]> {
  const found: PreviewRow[] = []
  for (let at = 0; at < Math.min(sites.length, maxChecked); at += previewRows) {
    const body = formOf(sites.slice(at, at + previewRows))
    const { rows } = await call('POST /imports/preview', { query: { entity: 'domains' }, body })
    found.push(...rows.filter(({ reason }) => reason !== null).map((row) => ({ ...row, line: row.line + at })))
  }
  return found
}

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
      if (checked.list !== list) {
        const found = await unusableAmong(sites)
        setChecked({ list, unusable: found })
        if (found.length > 0) return undefined
      }
      const options = { ...runOfImport(run), ...(country !== '' && { default_country: country }) }
      return call('POST /domains/import', { query: options, body: formOf(sites) })
    },
    meta: { silent: true },
    onSuccess(started) {
      if (started === undefined) return
      // Each site is a lead at once; its contacts follow. The page of the import lists what was not named here.
      if (sites.length > maxChecked) void navigate({ to: '/imports', search: { id: started.id } as never })
      else void navigate({ to: '/leads' })
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
