import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ValidationSettings, ValidationSettingsChange } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'

export function useSaveValidation(onSaved: (settings: ValidationSettings) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ValidationSettingsChange) => call('PUT /validation-settings', { body }),
    meta: { silent: true },
    onSuccess(settings) {
      client.setQueryData(['validation-settings'], settings)
      onSaved(settings)
    },
  })
}
