import { environmentOfProcess, readConfig } from '../../config.ts'
import { AppError } from '../../core/errors.ts'
import { askHidden } from '../ask-hidden.ts'

/**
 * The URL of the V1 database: --from without a password, or V1_DATABASE_URL. Arguments are visible to every user of the machine
 * and stay in the history of the shell, so a password comes from the environment or is typed.
 */
export async function readV1Url(given: string | undefined): Promise<string> {
  const { V1_DATABASE_URL, V1_DATABASE_PASSWORD } = readConfig(environmentOfProcess())
  if (given === undefined) {
    if (V1_DATABASE_URL !== undefined) return V1_DATABASE_URL
    throw new AppError('request_invalid', 'There is no V1 database: set V1_DATABASE_URL, or name it with --from.')
  }
  const url = URL.parse(given)
  // Reported where it is opened.
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return given
  if (url.password !== '')
    throw new AppError(
      'request_invalid',
      '--from has a password, which other users of this machine can read. Leave it out and set V1_DATABASE_PASSWORD, or set V1_DATABASE_URL instead of --from.',
    )
  const typed = () => (process.stdin.isTTY ? askHidden('Password of the V1 database: ') : undefined)
  const password = V1_DATABASE_PASSWORD ?? (await typed())
  if (password !== undefined) url.password = encodeURIComponent(password)
  return url.href
}
