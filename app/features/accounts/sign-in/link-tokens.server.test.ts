import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { accountsOf, aSignUp, later } from '#test/account-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { confirmSignUp } from '#app/features/accounts/sign-up/confirm-sign-up.server.ts'
import { consumeLinkToken, createLinkToken, readLinkToken } from './link-tokens.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { linkTokens, sessions } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { system, visitor } = accountsOf(database)

describe('a link in a mail', () => {
  const link = (purpose: 'signup' | 'recovery' = 'recovery', ttlHours = 1) =>
    createLinkToken(system(), { purpose, subjectId: crypto.randomUUID(), ttlHours })

  it('is used once, by one of twenty', async () => {
    for (let round = 0; round < 5; round++) {
      const token = await link()
      const used = await together(20, () =>
        consumeLinkToken(system(), { token, purpose: 'recovery' }),
      )
      expect(used.filter((one) => one !== null)).toHaveLength(1)
      expect(await readLinkToken(system(), { token, purpose: 'recovery' })).toBeNull()
    }
  })

  it('opens nothing when it is over, for something else, unknown, or altered', async () => {
    const token = await link()
    const refused: [string, Promise<string | null>][] = [
      ['its last instant', readLinkToken(system(later(60)), { token, purpose: 'recovery' })],
      ['using it then', consumeLinkToken(system(later(60)), { token, purpose: 'recovery' })],
      ['another purpose', readLinkToken(system(), { token, purpose: 'signup' })],
      ['using it for another', consumeLinkToken(system(), { token, purpose: 'email_change_to' })],
      ['nothing', readLinkToken(system(), { token: '', purpose: 'recovery' })],
      ['one letter less', readLinkToken(system(), { token: token.slice(1), purpose: 'recovery' })],
      [
        'what is stored of it',
        readLinkToken(system(), {
          token: (await database.rows(linkTokens))[0]!.tokenHash,
          purpose: 'recovery',
        }),
      ],
      ['a pattern', readLinkToken(system(), { token: '%', purpose: 'recovery' })],
    ]
    for (const [what, answer] of refused) expect(await answer, what).toBeNull()
    expect(await readLinkToken(system(later(59)), { token, purpose: 'recovery' })).not.toBeNull()
  })

  it('confirms an address as often as a scanner follows it, and says so once', async () => {
    const { accountId } = granted(
      await signUp(visitor(), aSignUp({ userType: 'artisan', companyName: 'Durand' })),
    )
    const token = await createLinkToken(system(), {
      purpose: 'signup',
      subjectId: accountId,
      ttlHours: 24,
    })
    expect(await confirmSignUp(visitor(later(24 * 60)), token)).toEqual(refuse('invalid_link'))
    expect(await confirmSignUp(visitor(), 'x'.repeat(43))).toEqual(refuse('invalid_link'))
    const answers = await together(10, () => confirmSignUp(visitor(), token))
    for (const answer of answers) expect(answer).toEqual(ok({ userType: 'artisan', choose: null }))
    expect(
      (await eventTypesAbout(database, accountId)).filter((type) => type === 'account.confirmed'),
    ).toHaveLength(1)
    expect(await database.rows(sessions, eq(sessions.userId, accountId))).toEqual([])
  })
})
