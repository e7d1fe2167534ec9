import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { workflowsOf } from '../stages/index.ts'
import type { Tools } from '../stages/tools.ts'
import { toolsWith } from './unavailable-tools.ts'

/** In whose name rules select in tests. */
export const systemUserId = '00000000-0000-7000-8000-000000000009'

/** The product's stages with the tools that are given and rules that work. No other tool may be reached for. */
export function registryWith(given: Partial<Tools>): Registry {
  const autopilot = createAutopilot(() => registry, systemUserId)
  // By descriptors: a tool that is made when it is reached for stays one.
  const tools = Object.defineProperties({ autopilot }, Object.getOwnPropertyDescriptors(given))
  const registry: Registry = createRegistry(workflowsOf(toolsWith(tools)))
  return registry
}
