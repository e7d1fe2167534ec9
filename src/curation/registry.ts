import { AppError } from '../core/errors.ts'
import type { Stage } from './define-stage.ts'
import { defaultQueueLimit } from './scheduler-settings.ts'

/** A workflow's folder and its stages. A workflow without stages is only a curation gate. */
export interface Workflow {
  readonly folder: string
  readonly stages: readonly Stage[]
}

/** The stages of this installation, in pipeline order. Created once at start; refuses invalid declarations. */
export interface Registry {
  readonly workflows: readonly Workflow[]
  readonly stages: readonly Stage[]
  /** Maximum queue length of a stage before the stages that yield to it stop claiming; 0: no maximum. */
  readonly queueLimit: number
  /** Throws `stage_unknown`, listing the existing stages. */
  stage(id: string): Stage
  /** The stages that a curation change of this table queues. */
  gatedOn(entity: string): readonly Stage[]
}

export function createRegistry(workflows: readonly Workflow[], queueLimit: number = defaultQueueLimit): Registry {
  const stages = workflows.flatMap(({ stages }) => stages)
  const problems = [
    ...repeated(stages.map(({ id }) => id)).map((id) => `two stages have the id ${id}`),
    ...repeated(stages.map(({ entity, progress }) => `${entity}.${progress}`)).map(
      (name) => `two stages work on ${name}`,
    ),
    ...repeated(workflows.map(({ folder }) => folder)).map((folder) => `two workflows have the folder ${folder}`),
    ...stages
      .filter(({ id }) => !/^[a-z0-9-]+$/.test(id))
      .map(({ id }) => `"${id}" is not a stage id: use a-z, 0-9 and -`),
    ...cyclesOf(stages).map(
      (cycle) => `stages yield to each other, so none of them could claim: ${cycle.join(' -> ')}`,
    ),
    ...stages.flatMap(({ id, yieldsTo }) =>
      yieldsTo === undefined || stages.some((other) => other.id === yieldsTo)
        ? []
        : [`${id} yields to ${yieldsTo}, which does not exist`],
    ),
  ]
  if (problems.length > 0) throw registryProblem(problems)
  return {
    workflows: workflows,
    stages,
    queueLimit,
    stage(id) {
      const found = stages.find((stage) => stage.id === id)
      if (found !== undefined) return found
      const known = stages.map((stage) => stage.id).join(', ') || 'none yet'
      throw new AppError('stage_unknown', `There is no stage "${id}". The stages are: ${known}.`)
    },
    gatedOn: (entity) => stages.filter((stage) => stage.entity === entity && stage.gate !== undefined),
  }
}

export function registryProblem(problems: readonly string[]): AppError {
  return new AppError(
    'stage_registry_invalid',
    `The stages cannot start:\n${problems.map((text) => `- ${text}`).join('\n')}`,
  )
}

/** Cycles of `yieldsTo`, each once. When all queues of a cycle were full, its stages would wait for each other for ever. */
function cyclesOf(stages: readonly Stage[]): string[][] {
  const next = new Map(stages.map(({ id, yieldsTo }) => [id, yieldsTo]))
  const cycles: string[][] = []
  for (const { id } of stages) {
    const path = [id]
    for (let to = next.get(id); to !== undefined && path.length <= stages.length; to = next.get(to)) {
      path.push(to)
      if (to === id) break
    }
    // Reported from the stage with the lowest id only.
    if (path.length > 1 && path.at(-1) === id && id === path.toSorted()[0]) cycles.push(path)
  }
  return cycles
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
