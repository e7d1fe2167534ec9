import { Anchor, Button, NumberInput, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { WatchSettings, WatchSettingsChange } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import classes from './rules.module.css'
import { watchMessages } from './watch-messages.ts'

const key = ['watch-settings']

/** The rule that reads pages again. */
export function WatchCard() {
  const t = useMessages(watchMessages)
  const settings = useQuery({ queryKey: key, queryFn: ({ signal }) => call('GET /watch-settings', { signal }) })
  return (
    <section id="change-watch" className={classes.card} aria-label={t('title')}>
      <Loaded query={settings} failedTitle={t('failed')} lines={2}>
        {(shown) => <WatchForm key={`${shown.period_days} ${shown.requests_per_day}`} settings={shown} />}
      </Loaded>
    </section>
  )
}

function WatchForm({ settings }: { readonly settings: WatchSettings }) {
  const t = useMessages(watchMessages)
  const { write: mayChange } = usePermissions()
  const [period, setPeriod] = useState<number | string>(settings.period_days)
  const [budget, setBudget] = useState<number | string>(settings.requests_per_day)
  const save = useSaveWatch()
  const { enabled, period_days, requests_per_day } = settings
  const isChanged = period !== period_days || budget !== requests_per_day
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { enabled, period_days: Number(period), requests_per_day: Number(budget) }
    save.mutate(body, { onSuccess: () => toast(t('saved')) })
  }
  const toggle = (next: boolean) =>
    save.mutate(
      { enabled: next, period_days, requests_per_day },
      { onSuccess: () => toast(t(next ? 'isOn' : 'isOff')) },
    )
  return (
    <>
      <div className={classes.head}>
        <Switch
          aria-label={t('switch')}
          checked={enabled}
          disabled={!mayChange || save.isPending}
          onChange={(event) => toggle(event.currentTarget.checked)}
          mt={3}
        />
        <div className={classes.what}>
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <Text size="sm" className={classes.text}>
            {t('lead')}
          </Text>
          <WatchState settings={settings} />
        </div>
      </div>
      <form className={classes.fields} onSubmit={submit}>
        <NumberInput
          label={t('period')}
          description={t('periodHint')}
          min={1}
          max={365}
          allowDecimal={false}
          disabled={!mayChange}
          value={period}
          onChange={setPeriod}
        />
        <NumberInput
          label={t('budget')}
          description={t('budgetHint')}
          min={3}
          max={1000}
          allowDecimal={false}
          disabled={!mayChange}
          value={budget}
          onChange={setBudget}
        />
        {mayChange && (
          <Button type="submit" disabled={!isChanged || period === '' || budget === ''} loading={save.isPending}>
            {t('save')}
          </Button>
        )}
      </form>
      <FormProblem error={save.error} />
    </>
  )
}

function WatchState({
  settings: { enabled, sites, due, changes_last_period: changes },
}: {
  readonly settings: WatchSettings
}) {
  const t = useMessages(watchMessages)
  if (!enabled && sites === 0) return null
  const counts = [t('sites', { count: sites }), t('due', { count: due }), t('changes', { count: changes })]
  return (
    <Text size="xs" c="dimmed" component="div">
      {sites === 0 ? t('noSites') : counts.join(' · ')}{' '}
      {changes > 0 && (
        <Anchor
          component={Link}
          to="/leads"
          search={{ last_change_at: 'is_not_null', sort: '-last_change_at' } as never}
          inherit
        >
          {t('toChanged')}
        </Anchor>
      )}
    </Text>
  )
}

function useSaveWatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WatchSettingsChange) => call('PUT /watch-settings', { body }),
    meta: { silent: true },
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}
