import { createRequire } from 'node:module'

type PhoneLibrary = typeof import('libphonenumber-js/max')

const require = createRequire(import.meta.url)
let loaded: PhoneLibrary | undefined

/** Loaded on first use: it has 93 modules, and most commands read no phone number. */
export function phoneLibrary(): PhoneLibrary {
  loaded ??= require('libphonenumber-js/max') as PhoneLibrary
  return loaded
}
