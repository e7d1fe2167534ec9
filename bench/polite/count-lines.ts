import { readFileSync } from 'node:fs'

export function countLines(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1
}
