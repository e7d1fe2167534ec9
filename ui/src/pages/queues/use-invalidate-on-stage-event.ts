import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onServerEvent } from '../../api/server-events.ts'

const intervalMs = 1_500

/** Invalidates queries on stage events, at most once per interval. */
export function useInvalidateOnStageEvent(queryKey: QueryKey): void {
  const client = useQueryClient()
  const key = useRef(queryKey)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onServerEvent('stage', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: key.current })
      }, intervalMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [client])
}
