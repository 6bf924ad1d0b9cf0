import { randomBytes } from 'node:crypto'

/** A key that nobody can guess and nothing else has. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4)}`
}
