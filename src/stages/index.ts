import type { Room } from '../curation/registry.ts'

/** The house, room by room in pipeline order. A new workflow is a folder beside this file and a line here. */
export const rooms: readonly Room[] = []

export const stagesFolder: string = import.meta.dirname
