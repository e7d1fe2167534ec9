import { ActionIcon, Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ConnectionReport, Destination, SourceField } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

type Map = Destination['field_map']
const policies = ['fill', 'overwrite', 'never'] as const

interface FieldMapEditorProps {
  readonly map: Map
  readonly sourceFields: readonly SourceField[]
  /** The fields of the destination; none: it takes any, or they are not known. */
  readonly fields: ConnectionReport['fields']
  readonly error: string | undefined
  readonly onChange: (map: Map) => void
}

/** Which field of a contact goes to which field there, and what happens to a value that is there. */
export function FieldMapEditor({ map, sourceFields, fields, error, onChange }: FieldMapEditorProps) {
  const t = useMessages(messages)
  const change = (at: number, part: Partial<Map[number]>) =>
    onChange(map.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Stack gap="xs">
      {map.length > 0 && (
        <Group gap={6} wrap="nowrap" align="end" aria-hidden>
          {(['from', 'to', 'policy'] as const).map((name) => (
            <Text key={name} size="xs" fw={600} flex={1} miw={0}>
              {t(name)}
            </Text>
          ))}
          <Box w={28} />
        </Group>
      )}
      {map.map(({ from, to, policy }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
        <Group key={at} gap={6} wrap="nowrap" align="center">
          <Select
            size="xs"
            flex={1}
            miw={0}
            aria-label={t('from')}
            data={sourceFields.map((value) => ({ value, label: t(`source-${value}`) }))}
            value={from}
            allowDeselect={false}
            searchable
            onChange={(value) => change(at, { from: sourceFields.find((one) => one === value) ?? from })}
          />
          <TargetField name={to} fields={fields} onChange={(value) => change(at, { to: value })} />
          <Select
            size="xs"
            flex={1}
            miw={0}
            aria-label={t('policy')}
            data={policies.map((value) => ({ value, label: t(value) }))}
            value={policy}
            allowDeselect={false}
            onChange={(value) => change(at, { policy: policies.find((one) => one === value) ?? policy })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeField', { name: to })}
            onClick={() => onChange(map.filter((_one, index) => index !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {error !== undefined && (
        <Text size="sm" c="var(--sky-bad)">
          {error}
        </Text>
      )}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...map, { from: 'company', to: '', policy: 'fill' }])}
        >
          {t('addField')}
        </Button>
      </Group>
    </Stack>
  )
}

interface TargetFieldProps {
  readonly name: string
  readonly fields: ConnectionReport['fields']
  readonly onChange: (name: string) => void
}

/** A field of the destination: one of its own, or any name where it takes any. */
function TargetField({ name, fields, onChange }: TargetFieldProps) {
  const t = useMessages(messages)
  const common = { size: 'xs', flex: 1, miw: 0, 'aria-label': t('to') } as const
  if (fields.length === 0)
    return <TextInput {...common} value={name} onChange={(event) => onChange(event.currentTarget.value)} />
  const isKnown = name === '' || fields.some((field) => field.name === name)
  const data = fields.map(({ name: value, label }) => ({
    value,
    label: label === value ? value : `${label} (${value})`,
  }))
  return (
    <Select
      {...common}
      data={isKnown ? data : [{ value: name, label: t('unknownField', { name }) }, ...data]}
      value={name === '' ? null : name}
      error={!isKnown}
      allowDeselect={false}
      searchable
      onChange={(value) => onChange(value ?? '')}
    />
  )
}
