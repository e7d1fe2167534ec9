import type { ApiProblem } from '../../api/api-problem.ts'

export interface SignInFormProps {
  readonly isBusy: boolean
  readonly problem: ApiProblem | undefined
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void
}
