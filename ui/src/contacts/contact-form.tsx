import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../parts/form-problem.tsx'
import { contactMessages } from './messages.ts'

export const contactFields = ['name', 'title', 'email', 'phone', 'phone_extension'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactValues = Readonly<Record<ContactField, string>>

interface ContactFormProps {
  readonly values: ContactValues
  readonly onChange: (values: ContactValues) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly error: unknown
  readonly isPending: boolean
  /** Above the fields. */
  readonly children?: ReactNode
  /** Below an error, for example what to do instead. */
  readonly wayOut?: ReactNode
}

/** The fields of a contact that people write, for adding and editing. */
export function ContactForm({
  values,
  onChange,
  onSubmit,
  onClose,
  error,
  isPending,
  children,
  wayOut,
}: ContactFormProps) {
  const t = useMessages(contactMessages)
  const field = (name: ContactField) => ({
    label: t(name === 'phone_extension' ? 'extension' : name),
    value: values[name],
    error: fieldProblem(error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack>
        {children}
        <TextInput {...field('name')} data-autofocus maxLength={200} />
        <TextInput {...field('title')} maxLength={200} />
        <TextInput {...field('email')} type="email" maxLength={320} />
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput {...field('phone')} type="tel" flex={1} maxLength={50} />
          <TextInput {...field('phone_extension')} w={110} maxLength={20} />
        </Group>
        <FormProblem error={error} />
        {wayOut}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
