import { persistedStore } from '../lib/store.ts'

export const densities = ['comfortable', 'compact'] as const

/** How much air there is around things, kept in this browser. */
export const density = persistedStore<(typeof densities)[number]>('density', 'comfortable', densities)

const tellStyles = () => {
  document.documentElement.dataset.density = density.get()
}
density.subscribe(tellStyles)
tellStyles()
