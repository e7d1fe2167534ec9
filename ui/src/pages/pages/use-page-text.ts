import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'

/**
 * The page, fetched when somebody asks for it and never by itself: a query would be asked again whenever something
 * changes. Whoever walks on breaks the fetch off.
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
