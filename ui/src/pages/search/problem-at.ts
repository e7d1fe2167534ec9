import { ApiProblem } from '../../api/api-problem.ts'
import { problemText } from '../../messages/problem-messages.ts'

/** What the server says of a field of the request or of anything in it: `kinds` hears of `kinds[2]` too. */
export function problemAt(error: unknown, ...path: readonly string[]): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const wanted = path.join('.')
  const found = error.fields.filter(({ field }) => {
    const at = field.replace(/\[([^\]]*)\]/g, '.$1')
    return at === wanted || at.startsWith(`${wanted}.`)
  })
  return found.length === 0 ? undefined : found.map(problemText).join(' ')
}
