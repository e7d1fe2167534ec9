import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { workflowsOf } from '../stages/index.ts'
import type { Tools } from '../stages/tools.ts'
import { toolsWith } from './unavailable-tools.ts'

/** The user that rules act as in tests. */
export const systemUserId = '00000000-0000-7000-8000-000000000009'

/** The product's stages with the given tools and working rules. Using any other tool fails the test. */
export function registryWith(given: Partial<Tools>): Registry {
  const autopilot = createAutopilot(() => registry, systemUserId)
  // Copies descriptors, so getters stay lazy.
  const tools = Object.defineProperties({ autopilot }, Object.getOwnPropertyDescriptors(given))
  const registry: Registry = createRegistry(workflowsOf(toolsWith(tools)))
  return registry
}
