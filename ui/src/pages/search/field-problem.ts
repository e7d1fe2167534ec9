import { ApiProblem } from '../../api/api-problem.ts'
import { problemText } from '../../messages/problem-messages.ts'

/** The server's problem with a field or its members: `kinds` includes `kinds[2]`. */
export function fieldProblem(error: unknown, ...path: readonly string[]): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const prefix = path.join('.')
  const found = error.fields.filter(({ field }) => {
    const at = field.replace(/\[([^\]]*)\]/g, '.$1')
    return at === prefix || at.startsWith(`${prefix}.`)
  })
  return found.length === 0 ? undefined : found.map(problemText).join(' ')
}
