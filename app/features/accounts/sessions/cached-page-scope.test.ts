import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import {
  AskedWhoLooks,
  requireArtisan,
  scopeContext,
  scopeOfCachedPage,
  viewerCtx,
  viewerKind,
  visitorCtx,
} from './request-scope.server.ts'
import type { ViewerKind } from './viewer.ts'

function contextFor(kind: ViewerKind) {
  const context = new RouterContextProvider()
  context.set(
    scopeContext,
    scopeOfCachedPage({ db: {} as never, now: new Date(0), requestId: 'r' }, kind),
  )
  return context
}

describe('a page that is kept', () => {
  it.each(['visitor', 'particulier', 'artisan', 'admin'] as const)(
    'knows that it is for a %s, and reads what is public',
    (kind) => {
      expect(viewerKind(contextFor(kind))).toBe(kind)
      expect(visitorCtx(contextFor(kind)).who).toEqual({
        kind: 'visitor',
        clientKey: 'cached-page',
        clientAddress: 'cached-page',
      })
    },
  )

  it.each(['particulier', 'artisan', 'admin'] as const)('cannot ask which %s looks', (kind) => {
    const context = contextFor(kind)
    expect(() => viewerCtx(context)).toThrow(AskedWhoLooks)
    expect(() => requireArtisan(context, new Request('http://x.test/'))).toThrow(AskedWhoLooks)
    expect(() => context.get(scopeContext).sessionToken).toThrow(AskedWhoLooks)
  })
})
