import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '../core/errors.ts'
import { type KeySource, readKeys, readOrCreateKeys, type SecretKey } from './secret-keys.ts'

/** Seals texts, so that neither the database nor its backups hold them in plain. */
export interface Secrets {
  /** `owner` is authenticated with the text: a sealed text that is moved to another row does not open. */
  seal(plain: string, owner: string): string
  /** Throws `secret_unreadable`. */
  open(sealed: string, owner: string): string
  /** Whether the text is sealed with the first key. */
  isCurrent(sealed: string): boolean
}

const cipher = 'aes-256-gcm'
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** To open a text, the keys are read again only when it names one that is not known: it may have been rotated. */
export function openSecrets(source: KeySource): Secrets {
  let keys: readonly SecretKey[] = []
  // Read each time: sealing is rare, and a key that is being replaced must not seal.
  const current = () => {
    keys = readOrCreateKeys(source)
    const [first] = keys
    if (first === undefined) throw new AppError('config_invalid', 'SECRETS_KEY is empty.')
    return first
  }
  const keyNamed = (id: string) => {
    const known = keys.find((key) => key.id === id)
    if (known !== undefined) return known
    keys = readKeys(source)
    return keys.find((key) => key.id === id)
  }
  return {
    seal(plain, owner) {
      const { id, bytes } = current()
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, bytes, nonce).setAAD(Buffer.from(owner))
      const parts = [nonce, sealing.update(plain, 'utf8'), sealing.final(), sealing.getAuthTag()]
      return `${version}:${id}:${Buffer.concat(parts).toString('base64')}`
    },
    open(sealed, owner) {
      const [, id = '', text = ''] = sealed.split(':')
      const key = keyNamed(id)
      if (key === undefined) throw unreadable('was sealed with a key that this process does not have')
      const bytes = Buffer.from(text, 'base64')
      const end = bytes.length - tagBytes
      try {
        const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(end))
        return Buffer.concat([opening.update(bytes.subarray(nonceBytes, end)), opening.final()]).toString('utf8')
      } catch {
        // The cause names nothing that helps: the tag does not match.
        throw unreadable('was changed, or belongs to another row')
      }
    },
    isCurrent: (sealed) => sealed.split(':')[1] === current().id,
  }
}

function unreadable(why: string): AppError {
  return new AppError(
    'secret_unreadable',
    `The credential cannot be read: it ${why}. Set SECRETS_KEY to the key of the process that saved it, or enter the credential again.`,
  )
}
