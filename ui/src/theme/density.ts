import { persistedStore } from '../lib/store.ts'

export const densities = ['comfortable', 'compact'] as const

/** The spacing of rows and controls, stored in this browser. */
export const density = persistedStore<(typeof densities)[number]>('density', 'comfortable', densities)

const applyDensity = () => {
  document.documentElement.dataset.density = density.get()
}
density.subscribe(applyDensity)
applyDensity()
