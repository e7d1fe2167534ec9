import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits cannot be guessed, so their hash needs no salt and no slow algorithm. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
