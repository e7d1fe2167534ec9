import type { AppError } from '../../core/errors.ts'
import type { ApiClient, ApiResponse } from '../api-client.ts'
import { excerptOf, faultByStatus } from '../provider-faults.ts'

/** The error of a failed call. A refused key and an empty account pause the key: every other call would fail too. */
export function verifierFault(client: ApiClient, response: ApiResponse, said = excerptOf(response.text)): AppError {
  const { status } = response
  if (status === 401 || status === 403) return keyRejected(client, `status ${status}: ${said}`)
  if (status === 402)
    return client.error('credential_rejected', `The account at ${client.title} has no credits left (402).`)
  return faultByStatus(client, response)
}

export function keyRejected(client: ApiClient, said: string): AppError {
  return client.error('credential_rejected', `${client.title} rejects the API key (${said}).`)
}
