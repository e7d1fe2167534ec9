import { Anchor, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem } from '../../../parts/form-problem.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { messages } from './messages.ts'
import { useSaveValidation } from './use-save-validation.ts'
import { VerifierForm } from './verifier-form.tsx'
import { VerifierState } from './verifier-state.tsx'

/** How the workspace validates e-mails. */
export function ValidationSection() {
  const t = useMessages(messages)
  const may = usePermissions()
  const settings = useQuery({
    queryKey: ['validation-settings'],
    queryFn: ({ signal }) => call('GET /validation-settings', { signal }),
  })
  const save = useSaveValidation(({ revalidate }) => toast(t(revalidate ? 'revalidateOn' : 'revalidateOff')))
  const toBudgets = (
    <Anchor component={Link} to="/settings/budgets" size="sm">
      {t('toBudgets')}
    </Anchor>
  )
  return (
    <>
      <Panel title={t('title')} lead={`${t('lead')}${may.admin ? '' : ` ${t('onlyAdmins')}`}`}>
        <Loaded query={settings} failedTitle={t('failedTitle')} lines={1}>
          {({ revalidate, max_age_days: count, verifier }) => (
            <Switch
              label={t('revalidate', { count })}
              checked={revalidate}
              disabled={!may.admin || save.isPending}
              onChange={(event) => save.mutate({ revalidate: event.currentTarget.checked, verifier: kept(verifier) })}
            />
          )}
        </Loaded>
        <FormProblem error={save.error} />
      </Panel>
      <Panel title={t('verifierTitle')} lead={t('verifierLead')} actions={toBudgets}>
        <Loaded query={settings} failedTitle={t('failedTitle')} lines={2}>
          {(shown) => (
            <>
              <VerifierState settings={shown} />
              {may.admin && <VerifierForm key={shown.verifier?.provider ?? ''} settings={shown} />}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

/** The verifier as it is, with its key. */
function kept<V extends { readonly provider: 'debounce' | 'zerobounce'; readonly automatic: boolean }>(
  verifier: V | null,
) {
  return verifier && { provider: verifier.provider, automatic: verifier.automatic }
}
