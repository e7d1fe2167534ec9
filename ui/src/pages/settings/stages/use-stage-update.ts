import { useQueryClient } from '@tanstack/react-query'
import type { Stage } from '../../../../../src/http/contract/types.ts'
import type { Routes } from '../../../api/routes.ts'

/** Puts a stage as the server has just answered it into the list that is shown. */
export function useStageUpdate(): (stage: Stage) => void {
  const client = useQueryClient()
  return (stage) =>
    void client.setQueryData<Routes['GET /stages']['answer']>(
      ['stages'],
      (known) => known && { items: known.items.map((one) => (one.id === stage.id ? stage : one)) },
    )
}
