import { describe, expect, it } from 'vitest'
import { fileHeaders, securityHeaders } from './security-headers.ts'

const directives = (options: Parameters<typeof securityHeaders>[0]) =>
  Object.fromEntries(
    securityHeaders(options)
      ['content-security-policy']!.split('; ')
      .map((line) => [line.split(' ')[0]!, line.split(' ').slice(1).join(' ')]),
  )

describe('headers of every answer', () => {
  it('let scripts run from here alone, inline only with the answer’s own nonce', () => {
    expect(directives({ nonce: 'abc', tls: false })['script-src']).toBe("'self' 'nonce-abc'")
    expect(directives({ tls: false })['script-src']).toBe("'self'")
  })

  it('let a cached page run the product’s own constant scripts, by their hash', () => {
    expect(directives({ tls: false, scripts: ['aaa', 'bbb'] })).toMatchObject({
      'script-src': "'self' 'sha256-aaa' 'sha256-bbb'",
      'style-src-elem': "'self'",
    })
  })

  it('let style stand inline only under the answer’s nonce, or the hash of what is kept', () => {
    expect(directives({ nonce: 'abc', tls: false })['style-src-elem']).toBe("'self' 'nonce-abc'")
    expect(directives({ tls: false, styles: ['aaa', 'bbb'] })).toMatchObject({
      'style-src-elem': "'self' 'sha256-aaa' 'sha256-bbb'",
      'script-src': "'self'",
    })
  })

  it('refuse everything that is not named, frames, bases and forms to other sites', () => {
    expect(directives({ nonce: 'abc', tls: true })).toMatchObject({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
    })
  })

  it('let a form lead to the payment provider’s pages where one is connected, and nothing else', () => {
    const { 'form-action': forms, ...others } = directives({
      nonce: 'abc',
      tls: true,
      formTargets: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
    })
    expect(forms).toBe("'self' https://checkout.stripe.com https://billing.stripe.com")
    expect(Object.values(others).join()).not.toContain('stripe')
  })

  it('never open to another host', () => {
    expect(securityHeaders({ nonce: 'abc', tls: true })['content-security-policy']).not.toMatch(
      /https?:|\*|unsafe-eval/,
    )
  })

  it('promise TLS only where there is TLS', () => {
    expect(securityHeaders({ tls: true })['strict-transport-security']).toContain(
      'max-age=63072000',
    )
    expect(securityHeaders({ tls: false })).not.toHaveProperty('strict-transport-security')
  })

  it('forbid guessing types and being framed', () => {
    expect(securityHeaders({ tls: false })).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })
})

describe('headers of a built file', () => {
  it('let it do nothing, forbid guessing its type and reading it from elsewhere, in few bytes', () => {
    const headers = fileHeaders({ tls: true })
    expect(headers).toEqual({
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
    expect(fileHeaders({ tls: false })).not.toHaveProperty('strict-transport-security')
  })
})
