import { environmentOfProcess, readConfig } from '../../config.ts'
import { AppError } from '../../core/errors.ts'
import type { DestinationKind } from '../../destinations/destination.ts'
import { destinationTypes } from '../../destinations/destination-types.ts'
import { askHidden } from '../ask-hidden.ts'

/** The credential of a destination: from DESTINATION_CREDENTIAL, or typed on a terminal. Never an argument: processes list them. */
export async function readCredential(kind: DestinationKind): Promise<Record<string, string>> {
  const { title = kind, credentialFields = [] } = destinationTypes[kind] ?? {}
  const given = readConfig(environmentOfProcess()).DESTINATION_CREDENTIAL
  if (given !== undefined) return partsOf(given, credentialFields)
  if (!process.stdin.isTTY) {
    const problem = 'There is no credential. Set DESTINATION_CREDENTIAL, or run this on a terminal.'
    throw new AppError('request_invalid', problem)
  }
  const parts: Record<string, string> = {}
  for (const field of credentialFields) parts[field] = await askHidden(`${title}, ${field}: `)
  return parts
}

/** `{"user": "...", "token": "..."}`, or the value itself if there is one part only. */
function partsOf(given: string, fields: readonly string[]): Record<string, string> {
  const parsed = given.startsWith('{') ? objectOf(given) : undefined
  if (parsed !== undefined) return parsed
  const [only, another] = fields
  if (only !== undefined && another === undefined) return { [only]: given }
  const shape = `{${fields.map((field) => `"${field}": "..."`).join(', ')}}`
  throw new AppError(
    'request_invalid',
    `DESTINATION_CREDENTIAL is not JSON with the parts of the credential: ${shape}.`,
  )
}

/** Undefined: it is no JSON object of texts. The error of the parser would quote the credential. */
function objectOf(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    return Object.values(value).every((part) => typeof part === 'string')
      ? (value as Record<string, string>)
      : undefined
  } catch {
    return undefined
  }
}
