import { AppError } from '../core/errors.ts'
import type { Stage } from './define-stage.ts'
import { defaultQueueLimit } from './scheduler-settings.ts'

/** A workflow's folder and what it runs. A room without stages is a gate: it curates what the next room works on. */
export interface Workflow {
  readonly folder: string
  readonly stages: readonly Stage[]
}

/** The stages of this installation, in pipeline order. Made once at boot; refuses what cannot work. */
export interface Registry {
  readonly rooms: readonly Workflow[]
  readonly stages: readonly Stage[]
  /** Rows that may wait for a stage before those that yield to it take no more; 0: any number. */
  readonly queueLimit: number
  /** Throws `stage_unknown` with the names that exist. */
  stage(id: string): Stage
  /** The stages that a curation change of this table queues. */
  gatedOn(entity: string): readonly Stage[]
}

export function createRegistry(rooms: readonly Workflow[], queueLimit: number = defaultQueueLimit): Registry {
  const stages = rooms.flatMap((room) => room.stages)
  const problems = [
    ...repeated(stages.map(({ id }) => id)).map((id) => `two stages have the id ${id}`),
    ...repeated(stages.map(({ entity, progress }) => `${entity}.${progress}`)).map(
      (name) => `two stages work on ${name}`,
    ),
    ...repeated(rooms.map(({ folder }) => folder)).map((folder) => `two rooms have the folder ${folder}`),
    ...stages
      .filter(({ id }) => !/^[a-z0-9-]+$/.test(id))
      .map(({ id }) => `"${id}" is no stage id: use a-z, 0-9 and -`),
    ...stages.filter(({ id, yieldsTo }) => yieldsTo === id).map(({ id }) => `${id} yields to itself`),
    ...stages.flatMap(({ id, yieldsTo }) =>
      yieldsTo === undefined || stages.some((other) => other.id === yieldsTo)
        ? []
        : [`${id} yields to ${yieldsTo}, which does not exist`],
    ),
  ]
  if (problems.length > 0) throw registryProblem(problems)
  return {
    rooms,
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

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
