import { openSecrets } from '../secrets/secrets.ts'

/** Seals with a key that needs no file. Shared by the servers and the users of a test. */
export const testSecrets = openSecrets({ keys: ['the key of tests, with thirty-two characters'], file: 'none' })
