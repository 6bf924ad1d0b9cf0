import { describe, expect, it } from 'vitest'
import { isForeign } from './cross-site.ts'

const PUBLIC = new URL('https://ouvreo.example')
const posted = (headers: Record<string, string>) =>
  isForeign(new Request('https://ouvreo.example/connexion', { method: 'POST', headers }), PUBLIC)

describe('a writing request', () => {
  it('is ours when the browser says so', () => {
    expect(posted({ 'sec-fetch-site': 'same-origin' })).toBe(false)
    // Typed or reloaded by the person.
    expect(posted({ 'sec-fetch-site': 'none' })).toBe(false)
    expect(posted({ origin: 'https://ouvreo.example' })).toBe(false)
    // A host that a proxy did not rewrite: the page and the form share it.
    expect(posted({ origin: 'http://localhost:3000', host: 'localhost:3000' })).toBe(false)
  })

  it('is another site’s when the browser says so, sub-domains included', () => {
    for (const site of ['cross-site', 'same-site', 'anything'])
      expect(posted({ 'sec-fetch-site': site }), site).toBe(true)
  })

  it('is another site’s by its origin, for browsers without Fetch Metadata', () => {
    for (const origin of [
      'https://ailleurs.example',
      'https://ouvreo.example.ailleurs.example',
      'https://ouvreo.example:8443',
      'null',
      'pas une adresse',
    ])
      expect(posted({ origin, host: 'ouvreo.example' }), origin).toBe(true)
  })

  it('is judged by Fetch Metadata first, which a page cannot write', () => {
    expect(posted({ 'sec-fetch-site': 'cross-site', origin: 'https://ouvreo.example' })).toBe(true)
  })

  it('passes without either: only a browser brings somebody’s cookie', () => {
    expect(posted({})).toBe(false)
  })
})
