import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../api/session.ts'
import { ErrorPage } from './error-page.tsx'
import { loadPage } from './load-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { type PageEntry, pages, rowPages } from './pages.ts'
import { Shell } from './shell.tsx'
import { parseUrlSearch, type UrlSearch, writeUrlSearch } from './url-search.ts'

type PageRoute = Pick<PageEntry, 'path' | 'hasSections' | 'load'>

const root = createRootRoute({
  notFoundComponent: NotFoundPage,
  validateSearch: (search): UrlSearch => search as UrlSearch,
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  async beforeLoad({ location }) {
    if (await isSignedIn()) return
    const back = location.href
    throw redirect({ to: '/sign-in', search: back === '/' ? {} : { back } })
  },
})

const pageRoutes = [...pages, ...rowPages].map(({ path, hasSections, load }: PageRoute) =>
  createRoute({
    getParentRoute: () => shell,
    path: hasSections ? `${path}/{-$section}` : path,
    component: lazyRouteComponent(() => loadPage(load), 'Page'),
  }),
)

const firstPage = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: pages[0]?.path ?? '', replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => loadPage(() => import('../pages/sign-in/route.tsx')), 'Page'),
})

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([firstPage, ...pageRoutes]), signIn]),
  parseSearch: parseUrlSearch,
  stringifySearch: writeUrlSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PageSkeleton,
  // Shorter delays would flicker.
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
})
