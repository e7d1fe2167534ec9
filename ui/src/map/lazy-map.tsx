import { lazyPart } from '../lib/lazy-part.tsx'

/** The map, loaded when it is opened. */
export const LazyMap = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas)
