import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepQueriesLive } from '../api/live-queries.ts'
import { createQueryClient } from '../api/query-client.ts'
import { listenToServer } from '../api/server-events.ts'
import { session } from '../api/session.ts'
import { useStore } from '../lib/store.ts'
import { cssVariables, theme } from '../theme/theme.ts'
import { router } from './router.tsx'
import { toastFailure } from './toast.ts'

const queryClient = createQueryClient(toastFailure)

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={4} />
      <QueryClientProvider client={queryClient}>
        <WhileSignedIn />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Listens to the server while a user is signed in. When the session ends, clears the cache and shows the sign-in page. */
function WhileSignedIn() {
  const { status } = useStore(session)
  useEffect(() => {
    if (status === 'in') {
      const ends = [keepQueriesLive(queryClient), listenToServer()]
      return () => {
        for (const end of ends) end()
      }
    }
    if (status === 'out') {
      queryClient.clear()
      // The route guard checks the session again and redirects to the sign-in page and back.
      void router.invalidate()
    }
    return undefined
  }, [status])
  return null
}
