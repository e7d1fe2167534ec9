import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'

/**
 * Fetches the page on request. A mutation, because a query would be refetched on every invalidation. Leaving the row
 * cancels the request.
 */
export function usePageText(id: string) {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return useMutation({
    mutationFn() {
      running.current = new AbortController()
      return call('GET /pages/:id/text', { params: { id }, signal: running.current.signal })
    },
    meta: { silent: true },
  })
}
