import { AppError, type FieldProblem } from '../../core/errors.ts'
import { nearestName } from '../../core/nearest-name.ts'
import type { Column } from '../entities/column.ts'
import type { Entity } from '../entities/define-entity.ts'
import {
  type Condition,
  type Filter,
  type FilterNode,
  filterLimits,
  type Operator,
  operators,
  wordsOf,
} from './filter.ts'
import { operatorsOf } from './operators-of.ts'
import { expectedValue, plainText, valueSchema } from './value-schema.ts'

const maxProblems = 20
const nothing: FilterNode = { all: [] }

interface ParseOptions {
  /** The name of the field that the filter was sent in. */
  readonly at?: string
  /** The id of the caller, which replaces the value `me` of user columns. Rules have no caller, so there `me` is refused. */
  readonly me?: string | undefined
}

/**
 * Parses a filter. The result always compiles and runs. All invalid parts are reported at once with their path
 * (`fields_invalid`).
 */
export function parseFilter(entity: Entity, given: unknown, { at = 'filter', me }: ParseOptions = {}): Filter {
  const reader = new FilterReader(entity, { me })
  const root = reader.read(given, at, 1)
  return reader.finish(at, 'all' in root ? root.all : [root])
}

/** Parses separate conditions, each with its own name, that must all hold. */
export function parseConditions(entity: Entity, parts: readonly { at: string; given: unknown }[], me?: string): Filter {
  const reader = new FilterReader(entity, { me, nodes: 1 })
  return reader.finish(
    'filter',
    parts.map(({ at, given }) => reader.read(given, at, 2)),
  )
}

/** Reads the input once, no deeper than the limit, so deep nesting costs nothing. */
class FilterReader {
  readonly problems: FieldProblem[] = []
  private readonly entity: Entity
  private readonly me: string | undefined
  private nodes: number
  private searches = 0

  constructor(entity: Entity, { me, nodes = 0 }: { readonly me: string | undefined; readonly nodes?: number }) {
    this.entity = entity
    this.me = me
    this.nodes = nodes
  }

  finish(at: string, all: readonly FilterNode[]): Filter {
    const { entity, problems } = this
    if (JSON.stringify(all).length > filterLimits.json) {
      this.refuse(at, `is longer than ${filterLimits.json} characters`, 'Use shorter lists, or send several requests.')
    }
    if (problems.length === 0) return { entity, root: { all } }
    const named = problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')
    throw new AppError('fields_invalid', `${named}. ${problems[0]?.way_out ?? ''}`, { fields: problems })
  }

  read(given: unknown, at: string, depth: number): FilterNode {
    this.nodes += 1
    if (this.nodes > filterLimits.nodes) return this.tooMany(at)
    if (depth > filterLimits.depth) {
      return this.refuse(at, `is more than ${filterLimits.depth} levels deep`, 'Use fewer levels.')
    }
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return this.noNode(at)
    const node = new Map(Object.entries(given))
    const keys = [...node.keys()].toSorted().join()
    if (keys === 'all') return { all: this.readEach(node.get('all'), `${at}.all`, depth) }
    if (keys === 'any') return { any: this.readEach(node.get('any'), `${at}.any`, depth) }
    if (keys === 'not') return { not: this.read(node.get('not'), `${at}.not`, depth + 1) }
    if (keys === 'text') return this.readText(node.get('text'), `${at}.text`)
    if (keys === 'field,op' || keys === 'field,op,value') return this.readCondition(node, at)
    return this.noNode(at)
  }

  private readEach(given: unknown, at: string, depth: number): FilterNode[] {
    if (Array.isArray(given) && given.length <= filterLimits.nodes) {
      return given.map((node, index) => this.read(node, `${at}[${index}]`, depth + 1))
    }
    if (Array.isArray(given)) this.tooMany(at)
    else this.refuse(at, 'is not a list', 'Send a list of conditions.')
    return []
  }

  private readText(given: unknown, at: string): FilterNode {
    const read = plainText.safeParse(given)
    if (!read.success) return this.refuse(at, read.error.issues[0]?.message, 'Send the words to search for.')
    const words = wordsOf(read.data)
    if (words.length === 0 || words.length > filterLimits.words) {
      return this.refuse(at, `has ${words.length} words`, `Send 1 to ${filterLimits.words} words.`)
    }
    const searchable = [...this.entity.columns.values()].filter((column) => column.searchable).length
    if (!this.mayAffordSearches(words.length * searchable)) {
      const way = `Each word of a text search counts once per searched column, of which ${this.entity.table} has ${searchable}. Use fewer words, or conditions on single columns.`
      return this.tooExpensive(at, way)
    }
    return { text: words.join(' ') }
  }

  private readCondition(node: ReadonlyMap<string, unknown>, at: string): FilterNode {
    const [field, op] = [node.get('field'), node.get('op')]
    const column = typeof field === 'string' ? this.entity.columns.get(field) : undefined
    if (typeof field !== 'string' || column === undefined) return this.unknownField(field, at)
    if (!isOperatorOf(column, op)) return this.unknownOperator(field, column, op, at)
    if (operators[op] === 'none') {
      if (!node.has('value')) return { field, op }
      return this.refuse(`${at}.value`, `has no meaning: ${op} takes none`, 'Leave value out.')
    }
    const searchesText = op === 'contains' || op === 'not_contains' || op === 'starts_with'
    if (searchesText && !this.mayAffordSearches(1)) return this.tooExpensive(at, 'Use fewer conditions on texts.')
    const read = valueSchema(column, op, this.me).safeParse(node.get('value'))
    if (read.success) return normalised({ field, op, value: read.data })
    const issue = read.error.issues[0]
    const path = (issue?.path ?? []).map((step) => `[${String(step)}]`).join('')
    return this.refuse(`${at}.value${path}`, `(${field}) ${issue?.message}`, expectedValue(column, op))
  }

  private unknownField(field: unknown, at: string): FilterNode {
    const known = [...this.entity.columns.keys()]
    const given = shown(field)
    // Short names are within two edits of many others.
    const near = nearestName(given, known, given.length < 5 ? 1 : 3)
    const way = near === undefined ? `The columns are: ${known.join(', ')}.` : `Did you mean ${near}?`
    return this.refuse(`${at}.field`, `names "${given}", which is not a column of ${this.entity.table}`, way)
  }

  private unknownOperator(field: string, column: Column, op: unknown, at: string): FilterNode {
    const problem = `is "${shown(op)}", which ${field} does not have`
    return this.refuse(`${at}.op`, problem, `The operators of ${field} are ${operatorsOf(column).join(', ')}.`)
  }

  private noNode(at: string): FilterNode {
    const way = 'Send {"field", "op", "value"}, {"all": [...]}, {"any": [...]}, {"not": {...}} or {"text": "..."}.'
    return this.refuse(at, 'is not a condition', way)
  }

  private tooMany(at: string): FilterNode {
    const way = 'Use one "in" instead of many "equals", or send several requests.'
    return this.refuse(at, `has more than ${filterLimits.nodes} conditions`, way)
  }

  private mayAffordSearches(count: number): boolean {
    this.searches += count
    return this.searches <= filterLimits.searches
  }

  private tooExpensive(at: string, way_out: string): FilterNode {
    return this.refuse(at, `needs more than ${filterLimits.searches} text searches per row`, way_out)
  }

  private refuse(field: string, problem = 'cannot be used', way_out: string): FilterNode {
    if (this.problems.length < maxProblems) this.problems.push({ field, problem, way_out })
    return nothing
  }
}

/** For error messages. Only texts are shown: other values may be deep or long, or have no text form. */
function shown(given: unknown): string {
  return typeof given === 'string' ? given.slice(0, 60) : ''
}

function isOperatorOf(column: Column, op: unknown): op is Operator {
  return (operatorsOf(column) as readonly unknown[]).includes(op)
}

/** Maps synonyms to one operator. */
function normalised({ field, op, value }: Required<Condition>): FilterNode {
  if (op === 'before') return { field, op: 'lt', value }
  if (op === 'after') return { field, op: 'gt', value }
  return { field, op, value }
}
