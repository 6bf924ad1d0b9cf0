import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { newId, type AccountId } from '#app/values/ids.ts'
import { SECOND_FACTOR_AWAITED } from './copy.ts'
import { requireAdmin, requireFreshAdmin, scopeContext } from './request-scope.server.ts'

it('refuses with 403 a member of the team whose second factor is awaited, pages and writes alike (A30)', () => {
  const context = new RouterContextProvider()
  context.set(scopeContext, { db: null as never, now: new Date(), requestId: 'x', clientKey: 'x', nonce: 'x', viewer: { who: { kind: 'visitor', clientKey: 'x' }, person: null, secondFactorAwaited: newId<AccountId>() }, sessionToken: 'x', unavailable: false })
  for (const ask of [() => requireAdmin(context), () => requireFreshAdmin(context, new Request('http://localhost/admin', { method: 'POST' }))]) {
    let thrown: unknown
    try {
      ask()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ data: SECOND_FACTOR_AWAITED, init: { status: 403 } })
  }
})
