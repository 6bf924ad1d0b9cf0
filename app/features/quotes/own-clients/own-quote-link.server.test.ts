import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import {
  getReceivedQuote,
  listEveryReceivedQuote,
} from '#app/features/quotes/decision/received-quotes.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'
import { ownQuoteOf } from '#app/features/requests/my-requests/particulier-queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import { type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  anOwnDraft,
  anOwnOpenedQuote,
  anOwnSentQuote,
  aVisitor,
  deliver,
  mailedLinks,
  type TestOwnQuote,
} from '#test/own-client-builders.ts'
import { granted, storedQuote } from '#test/quote-builders.ts'
import { countDeadlocks, RACE_POOL, together, warmPool } from '#test/race.ts'
import {
  askOwnQuoteLink,
  claimOwnQuote,
  openOwnQuote,
  readOwnQuoteLink,
} from './open-own-quote.server.ts'
import { resendOwnQuoteLink } from './own-quote-link.server.ts'

const database = useTestDatabase(RACE_POOL)
const stored = async (id: QuoteRequestId) =>
  (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!
const linkOf = async (quote: TestOwnQuote) => (await mailedLinks(database, quote.quoteId)).at(-1)!
const open = (token: string, now = TEST_NOW) => openOwnQuote(database.ctx(aVisitor(), now), token)

describe('the link', () => {
  it('unknown, of another purpose, or past the validity opens nothing', async () => {
    const quote = await anOwnSentQuote(database)
    const { token } = await linkOf(quote)
    expect(await open('rien')).toEqual(refuse('invalid_link'))
    const other = await createLinkToken(database.ctx(), {
      purpose: 'quote_request',
      subjectId: quote.quoteId,
      ttlHours: 72,
    })
    expect(await open(other)).toEqual(refuse('invalid_link'))
    const { validUntil } = await storedQuote(database, quote.quoteId)
    expect(await open(token, new Date(`${validUntil}T22:30:00Z`))).toEqual(refuse('invalid_link'))
    expect(await readOwnQuoteLink(database.ctx(), token)).toMatchObject({ state: 'valid' })
    granted(await withdrawQuote(database.ctx(quote.artisan), quote.quoteId))
    expect(await open(token)).toEqual(refuse('quote_over'))
    expect(await readOwnQuoteLink(database.ctx(), token)).toMatchObject({ state: 'over' })
    expect((await stored(quote.requestId)).particulierId).toBeNull()
  })

  it('is mailed again at its company’s word, until it is opened or the devis is over', async () => {
    const quote = await anOwnSentQuote(database)
    const resend = (as = quote.artisan, now = TEST_NOW) =>
      resendOwnQuoteLink(database.ctx(as, now), quote.quoteId)
    const sent = (await mailedLinks(database, quote.quoteId)).length
    granted(await resend())
    expect(await resend()).toEqual(refuse('just_sent'))
    await deliver(database, quote.quoteId)
    expect(await mailedLinks(database, quote.quoteId)).toHaveLength(sent + 1)
    expect(await resend(await anArtisan(database))).toEqual(refuse('not_found'))
    granted(await open((await linkOf(quote)).token))
    const later = new Date(TEST_NOW.getTime() + 120_000)
    expect(await resend(quote.artisan, later)).toEqual(refuse('already_open'))
    const other = await anOwnSentQuote(database)
    granted(await withdrawQuote(database.ctx(other.artisan), other.quoteId))
    expect(await resendOwnQuoteLink(database.ctx(other.artisan), other.quoteId)).toEqual(
      refuse('quote_over'),
    )
  })

  it('opens an account for an address that has none, without the number that the company gave', async () => {
    const email = `jeanne-${nextNumber()}@exemple.fr`
    const quote = await anOwnOpenedQuote(database, {
      input: {
        client: { name: 'Jeanne Petit', email: email as never, phone: '+33612345678' as never },
      },
    })
    const [profile] = await database.rows(profiles, eq(profiles.userId, quote.author.accountId))
    expect(profile).toMatchObject({ fullName: 'Jeanne Petit', email, phone: null })
    const { token } = await linkOf(quote)
    expect(await open(token)).toEqual(refuse('already_open'))
    expect(await readOwnQuoteLink(database.ctx(), token)).toMatchObject({ state: 'taken' })
    expect(await askOwnQuoteLink(database.ctx(aVisitor()), token)).toEqual(refuse('quote_over'))
    const ctx = database.ctx(quote.author)
    expect(await getReceivedQuote(ctx, quote.quoteId)).toMatchObject({
      request: { ofMarketplace: false },
    })
    expect(await listEveryReceivedQuote(ctx, 1)).toMatchObject({ total: 1 })
    expect(await ownQuoteOf(ctx, quote.requestId)).toBe(quote.quoteId)
  })

  it('asks the owner of an account to sign in, and opens to nobody else', async () => {
    const owner = await aParticulier(database, { email: `claire-${nextNumber()}@exemple.fr` })
    const [account] = await database.rows(users, eq(users.id, owner.accountId))
    const quote = await anOwnSentQuote(database, {
      input: { client: { name: 'Claire', email: account!.email as never, phone: null } },
    })
    const { token } = await linkOf(quote)
    expect(await open(token)).toEqual(refuse('sign_in_required'))
    const claim = (who: Particulier) => claimOwnQuote(database.ctx(who), token)
    expect(await claim(await aParticulier(database))).toEqual(refuse('other_address'))
    expect(granted(await claim(owner))).toEqual({
      quoteId: quote.quoteId,
      accountId: owner.accountId,
    })
    expect(await claim(owner)).toEqual(refuse('already_open'))
  })

  it('tells a professional that their address signs no devis', async () => {
    const email = `plombier-${nextNumber()}@exemple.fr`
    await anArtisan(database, { email })
    const quote = await anOwnSentQuote(database, {
      input: { client: { name: 'Plomberie Roux', email: email as never, phone: null } },
    })
    const { token } = await linkOf(quote)
    expect(await readOwnQuoteLink(database.ctx(), token)).toMatchObject({ account: 'professional' })
    expect(await open(token)).toEqual(refuse('sign_in_required'))
  })

  it('that ended is replaced at the same mailbox, once a minute and five times an hour', async () => {
    const quote = await anOwnSentQuote(database)
    const { token, to } = await linkOf(quote)
    await database.pool.query(`update link_tokens set used_at = $2 where subject_id = $1`, [
      quote.quoteId,
      TEST_NOW,
    ])
    expect(await readOwnQuoteLink(database.ctx(), token)).toMatchObject({ state: 'ended' })
    const ask = (minute: number) =>
      askOwnQuoteLink(
        database.ctx(aVisitor(), new Date(TEST_NOW.getTime() + minute * 60_000)),
        token,
      )
    expect(await askOwnQuoteLink(database.ctx(aVisitor()), 'rien')).toEqual(refuse('invalid_link'))
    granted(await ask(0))
    expect(await ask(0)).toEqual(refuse('just_sent'))
    for (const minute of [1, 2, 3, 4]) granted(await ask(minute))
    expect(await ask(5)).toEqual(refuse('just_sent'))
    await deliver(database, quote.quoteId)
    const links = await mailedLinks(database, quote.quoteId)
    expect(links).toHaveLength(6)
    expect(new Set(links.map((link) => link.to))).toEqual(new Set([to]))
    granted(await open(links.at(-1)!.token))
  })
})

describe('at once', () => {
  beforeAll(async () => {
    expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
  }, 60_000)

  it('ten who follow the link make one account, and ten who send one devis one mail', async () => {
    const draft = await anOwnDraft(database)
    const sent = await together(10, () => sendQuote(database.ctx(draft.artisan), draft.quoteId))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    await together(4, () => deliver(database, draft.quoteId))
    expect(await mailedLinks(database, draft.quoteId)).toHaveLength(1)
    const { token } = await linkOf(draft)
    const opened = await together(10, () => open(token))
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
    expect(opened.every((answer) => answer.ok || answer.refusal === 'already_open')).toBe(true)
    expect(await database.db.$count(users, eq(users.email, draft.email))).toBe(1)
    expect(await countDeadlocks(database)).toBe(0)
  })
})
