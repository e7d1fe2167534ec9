import { PasswordInput, TextInput } from '@mantine/core'
import type { DestinationKindInfo } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { fieldProblem } from '../../parts/form-problem.tsx'
import type { DestinationDraft } from './destination-draft.ts'
import { messages } from './messages.ts'

interface CredentialFieldsProps {
  readonly type: DestinationKindInfo
  readonly draft: DestinationDraft
  /** Its credential is stored, and stays if nothing is entered. */
  readonly isKnown: boolean
  readonly error: unknown
  readonly onChange: (part: Partial<DestinationDraft>) => void
}

/** URL, credential and settings that the kind asks for. */
export function CredentialFields({ type, draft, isKnown, error, onChange }: CredentialFieldsProps) {
  const t = useMessages(messages)
  return (
    <>
      {type.needs_base_url && (
        <TextInput
          label={t('baseUrl')}
          description={t('baseUrlHint')}
          inputMode="url"
          autoComplete="off"
          value={draft.base_url}
          onChange={(event) => onChange({ base_url: event.currentTarget.value })}
          error={fieldProblem(error, 'base_url')}
        />
      )}
      {type.credential_fields.map((name) => (
        <PasswordInput
          key={name}
          label={name.replaceAll('_', ' ')}
          description={t(isKnown ? 'keepCredential' : 'credentialHint')}
          autoComplete="new-password"
          value={draft.credential[name] ?? ''}
          onChange={(event) => onChange({ credential: { ...draft.credential, [name]: event.currentTarget.value } })}
          error={fieldProblem(error, `credential.${name}`)}
        />
      ))}
      {type.setting_fields.map(({ name, required }) => (
        <TextInput
          key={name}
          label={name.replaceAll('_', ' ')}
          required={required}
          autoComplete="off"
          value={draft.settings[name] ?? ''}
          onChange={(event) => onChange({ settings: { ...draft.settings, [name]: event.currentTarget.value } })}
          error={fieldProblem(error, `settings.${name}`)}
        />
      ))}
    </>
  )
}
