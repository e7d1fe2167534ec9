import { Group, Input, Select } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '../../../messages/define-messages.ts'
import { messages } from './messages.ts'

interface ScopeFieldsProps {
  readonly scopes: readonly string[]
  readonly onChange: (scopes: readonly string[]) => void
  readonly error: string | undefined
}

/** Names as in the API. A scope for a resource covers the routes of that resource only. */
const resources = ['contacts', 'pages', 'domains', 'local-businesses', 'places', 'searches', 'imports', 'suppressions']
const all = '*'

/** One right on one or all resources, which most keys need. The API accepts longer lists. */
export function ScopeFields({ scopes, onChange, error }: ScopeFieldsProps) {
  const t = useMessages(messages)
  const id = useId()
  const [verb = '', resource = all] = (scopes[0] ?? '').split(':').toReversed()
  const choose = (nextVerb: string, nextResource: string) => {
    if (nextVerb === '') onChange([])
    else onChange([nextResource === all ? nextVerb : `${nextResource}:${nextVerb}`])
  }
  const verbs = [
    { value: 'read', label: t('read') },
    { value: 'write', label: t('write') },
    { value: 'admin', label: t('adminScope') },
    { value: '', label: t('everything') },
  ]
  return (
    <Input.Wrapper error={error} errorProps={{ id }}>
      <Group grow align="flex-start">
        <Select
          label={t('scopes')}
          data={verbs}
          value={verb}
          onChange={(value) => choose(value ?? '', resource)}
          allowDeselect={false}
        />
        <Select
          label={t('resource')}
          data={[{ value: all, label: t('allResources') }, ...resources]}
          value={verb === '' ? all : resource}
          onChange={(value) => choose(verb, value ?? all)}
          disabled={verb === ''}
          allowDeselect={false}
        />
      </Group>
    </Input.Wrapper>
  )
}
