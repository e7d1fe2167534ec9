import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits need no salt and no slow hash: nobody can guess them, and the table alone does not tell them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
