import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { ApiProblem } from '../api/api-problem.ts'
import { useMessages } from '../messages/define-messages.ts'
import { failureText } from '../messages/failure-text.ts'
import { partMessages } from './part-messages.ts'

/** An error of the whole form; errors of single fields are shown at the fields. */
export function FormProblem({ error }: { readonly error: unknown }) {
  const t = useMessages(partMessages)
  if (error === null || error === undefined || (error instanceof ApiProblem && error.fields.length > 0)) return null
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
      {failureText(error)}
      {error instanceof ApiProblem && error.requestId !== '' && <div>{t('requestId', { id: error.requestId })}</div>}
    </Alert>
  )
}

/** The problem of one field, for its `error`. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return error instanceof ApiProblem ? error.field(field) : undefined
}
