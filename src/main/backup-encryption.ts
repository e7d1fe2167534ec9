import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { AppError } from '../core/errors.ts'

/** The first bytes of a file that age has encrypted. */
const ageHeader = 'age-encryption.org/v1'

/** Encrypts what `write` writes with a passphrase, in the format of age: `age --decrypt` reads it too. */
export async function writeEncrypted<T>(
  out: Writable,
  passphrase: string,
  write: (plain: Writable) => Promise<T>,
): Promise<T> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const plain = new PassThrough()
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as unknown as globalThis.ReadableStream<Uint8Array>)
  const written = write(plain).then(
    (result) => {
      plain.end()
      return result
    },
    (error: unknown) => {
      plain.destroy(error as Error)
      throw error
    },
  )
  const [result] = await Promise.all([
    written,
    pipeline(Readable.fromWeb(encrypted as unknown as ReadableStream), out, { end: false }),
  ])
  return result
}

/** The backup in a file, decrypted if it is encrypted. `passphrase` is asked only then. */
export async function readMaybeEncrypted(file: Readable, passphrase: () => Promise<string>): Promise<Readable> {
  const first = await firstBytes(file)
  if (!first.subarray(0, ageHeader.length).equals(Buffer.from(ageHeader))) return file
  const decrypter = new Decrypter()
  decrypter.addPassphrase(await passphrase())
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(file) as unknown as globalThis.ReadableStream<Uint8Array>)
    return Readable.fromWeb(plain as unknown as ReadableStream)
  } catch (error) {
    throw new AppError('request_invalid', 'The passphrase does not open this backup, or the file is damaged.', {
      cause: error,
    })
  }
}

/** Reads the beginning of a stream and puts it back. */
async function firstBytes(file: Readable): Promise<Buffer> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    file.unshift(chunk)
    return Buffer.from(chunk as Buffer)
  }
  return Buffer.alloc(0)
}
