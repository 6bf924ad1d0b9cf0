import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'

/** The pages that show an address just typed, or that a secret in their address opens. */
const personal = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
  .map((name) => join('app/features', name))
  .filter(
    (path) =>
      path.endsWith('.page.tsx') &&
      /pendingRequest\(|keptEmail\(|\.get\('(?:token|jeton)'\)/.test(readFileSync(path, 'utf8')),
  )

describe('a page that shows an address just typed, or that a secret opens', () => {
  it.each(personal)('is kept by no cache, the browser’s included: %s', (path) => {
    expect(readFileSync(path, 'utf8')).toMatch(
      /^export const headers = (?:secretAddressHeaders|\(\) => \(\{[^}]*'cache-control': 'private, no-store'[^}]*\}\))$/m,
    )
  })

  it('says so by the headers that they share', () => {
    expect(secretAddressHeaders()).toMatchObject({ 'cache-control': 'private, no-store' })
  })
})
