import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { SECOND_FACTOR_AWAITED } from '#app/features/accounts/copy.ts'
import {
  requireAdmin,
  requireFreshAdmin,
  scopeContext,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { loader } from './second-factor.page.tsx'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'

const database = useTestDatabase()

/** A member of the team whose second factor is awaited, as a request finds them. */
function awaited({ accountId = newId<AccountId>(), sessionToken = 'x', provedAt = TEST_NOW } = {}) {
  const context = new RouterContextProvider()
  const session = { id: newId<string>(), secondFactorAt: null, provedAt, newsSeq: 0 }
  context.set(scopeContext, {
    db: database.db,
    now: TEST_NOW,
    requestId: 'x',
    asked: { pathname: '', acts: false },
    clientAddress: 'x',
    clientKey: 'x',
    nonce: 'x',
    viewer: {
      who: { kind: 'visitor', clientKey: 'x' },
      person: null,
      session,
      secondFactorAwaited: accountId,
    },
    sessionToken,
    unavailable: false,
  })
  return context
}

async function thrownBy(ask: () => unknown): Promise<unknown> {
  try {
    await ask()
  } catch (error) {
    return error
  }
}

describe('a member of the team whose second factor is awaited', () => {
  it('is refused with 403, pages and writes alike (A30)', async () => {
    const context = awaited()
    for (const ask of [
      () => requireAdmin(context),
      () => requireFreshAdmin(context, new Request('http://localhost/admin', { method: 'POST' })),
    ]) {
      expect(await thrownBy(ask)).toMatchObject({
        data: SECOND_FACTOR_AWAITED,
        init: { status: 403 },
      })
    }
  })

  it('is shown a key after the password only: ten minutes later the session is over', async () => {
    const { accountId } = await anAdmin(database)
    const open = async (provedAt: Date) => {
      const sessionToken = await openSession(database.ctx(), accountId, null)
      return loader({
        context: awaited({ accountId, sessionToken, provedAt }),
        request: new Request('http://localhost/connexion/deux-etapes?redirect=/admin/journal'),
        params: {},
      } as never)
    }
    expect((await open(TEST_NOW)).keyOf?.key).toMatch(/^[A-Z2-7]{32,}$/)
    const sent = (await thrownBy(() => open(new Date(TEST_NOW.getTime() - 600_000)))) as Response
    expect(sent.headers.get('location')).toBe('/connexion?redirect=%2Fadmin%2Fjournal')
    // The first one is still open, the one that waited is not.
    expect(
      (await database.pool.query('select 1 from sessions where user_id = $1', [accountId]))
        .rowCount,
    ).toBe(1)
  })
})
