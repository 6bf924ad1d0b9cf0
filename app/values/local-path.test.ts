import { describe, expect, it } from 'vitest'
import { localPath } from './local-path.ts'

describe('localPath', () => {
  it.each([
    '/',
    '/faq',
    '/espace-pro/demandes?onglet=discussion',
    '/a#b',
    '/%2f%2fevil.example',
    '/a/b/../c',
  ])('keeps %j on this site', (text) => {
    const path = localPath(text)
    expect(path).not.toBeNull()
    expect(new URL(path!, 'https://ouvreo.example').origin).toBe('https://ouvreo.example')
  })

  it.each([
    null,
    undefined,
    '',
    'faq',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\tevil',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\0',
    '@evil.example',
    '.evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a\\..\\..//evil.example',
    '\u2044\u2044evil.example',
    'ftp://evil.example',
    '//evil.example@ouvreo.example',
    '//[::1]',
    '//%65vil.example',
  ])('refuses %j', (text) => {
    expect(localPath(text)).toBeNull()
  })

  it('never answers a path that another base resolves elsewhere, whatever is typed', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      'a',
    ]
    for (let seed = 0; seed < 20_000; seed++) {
      let n = seed * 2_654_435_761
      let text = '/'
      for (let i = 0; i < 5; i++) {
        text += pieces[Math.abs(n) % pieces.length]
        n = Math.floor(n / pieces.length)
      }
      const path = localPath(text)
      if (path !== null)
        expect(new URL(path, 'https://ouvreo.example').origin, text).toBe('https://ouvreo.example')
    }
  })
})
