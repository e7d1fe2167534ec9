import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../core/errors.ts'
import { Semaphore } from '../../core/semaphore.ts'

/**
 * OWASP's second recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. Small enough
 * for a small machine.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const minLength = 10
const maxLength = 200
/** Each hash costs memory and a thread: many sign-ins at once wait instead of exhausting the machine. */
const hashing = new Semaphore(2)

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), cost))
}

export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return hashing.run(() => verify(hashed, password.normalize('NFKC')))
}

let dummyHash: Promise<string> | undefined

/** Takes as long as a real comparison, so that response times do not reveal which accounts exist. */
export async function compareWithDummyHash(password: string): Promise<false> {
  dummyHash ??= hashPassword('an account that does not exist')
  await verifyPassword(await dummyHash, password)
  return false
}

/** Throws if a new password is too weak. Length matters most (NIST SP 800-63B). */
export function checkNewPassword(password: string, email: string): void {
  const problem = findPasswordProblem(password, email)
  if (problem === undefined) return
  const way_out = `Choose ${minLength} to ${maxLength} characters without your e-mail; a short sentence works well.`
  throw new AppError('fields_invalid', `password ${problem}.`, { fields: [{ field: 'password', problem, way_out }] })
}

function findPasswordProblem(password: string, email: string): string | undefined {
  if (password.length < minLength) return `is shorter than ${minLength} characters`
  if (password.length > maxLength) return `is longer than ${maxLength} characters`
  if (new Set(password).size < 4) return 'repeats the same few characters'
  if (password.toLowerCase().includes(email.toLowerCase())) return 'contains your e-mail'
  return undefined
}
