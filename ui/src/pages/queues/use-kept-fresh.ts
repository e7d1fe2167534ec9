import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onServerEvent } from '../../api/server-events.ts'

const gatherMs = 1_500

/** Makes queries old whenever a stage has moved, at most once in a while. */
export function useKeptFresh(queryKey: QueryKey): void {
  const client = useQueryClient()
  const key = useRef(queryKey)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onServerEvent('stage', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: key.current })
      }, gatherMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [client])
}
