import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../core/errors.ts'
import { Semaphore } from '../../core/semaphore.ts'

/**
 * OWASP's second choice for argon2id: 19 MiB, two passes, one lane: little enough memory for a small machine. The library's
 * default algorithm is argon2id.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const shortest = 10
const longest = 200
/** Each try costs memory and a thread: a crowd at the door waits in line instead of taking the machine. */
const door = new Semaphore(2)

export function hashPassword(password: string): Promise<string> {
  return door.run(() => hash(password.normalize('NFKC'), cost))
}

export function isPassword(hashed: string, password: string): Promise<boolean> {
  return door.run(() => verify(hashed, password.normalize('NFKC')))
}

let nobody: Promise<string> | undefined

/** Takes as long as a real comparison, so that an account that does not exist cannot be told by the clock. */
export async function compareWithNobody(password: string): Promise<false> {
  nobody ??= hashPassword('an account that does not exist')
  await isPassword(await nobody, password)
  return false
}

/** Throws what is wrong with a password that somebody wants to have. Length is what counts (NIST SP 800-63B). */
export function checkNewPassword(password: string, email: string): void {
  const problem = problemWith(password, email)
  if (problem === undefined) return
  const way_out = `Choose ${shortest} to ${longest} characters that are not your address; a short sentence is good.`
  throw new AppError('fields_invalid', `password ${problem}.`, { fields: [{ field: 'password', problem, way_out }] })
}

function problemWith(password: string, email: string): string | undefined {
  if (password.length < shortest) return `is shorter than ${shortest} characters`
  if (password.length > longest) return `is longer than ${longest} characters`
  if (new Set(password).size < 4) return 'repeats the same few characters'
  if (password.toLowerCase().includes(email.toLowerCase())) return 'contains your own address'
  return undefined
}
