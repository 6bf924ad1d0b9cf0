import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'
import { listMyQuotes } from '#app/features/quotes/queries.server.ts'
import { saveAnswer } from '#app/features/requests/saved-answers/save-answers.server.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import type { System } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anOwnSentQuote, mailedLinks } from '#test/own-client-builders.ts'
import { aSentQuote, granted } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { followUpQuote, mailFollowUp } from './follow-up-quote.server.ts'
import { countToFollowUp, readFollowUp, toFollowUp } from './queries.server.ts'
import { quoteFollowUps } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)

describe('a devis that waits for its answer', () => {
  it('is followed up in its conversation, three times, three days apart', async () => {
    const { artisan, quoteId, leadId } = await aSentQuote(database)
    const send = (days: number) =>
      followUpQuote(database.ctx(artisan, inDays(days)), quoteId, `Relance ${days}`)
    expect(await send(2)).toEqual(refuse('follow_up_too_soon'))
    expect(await send(3)).toEqual({ ok: true })
    expect(await send(5)).toEqual(refuse('follow_up_too_soon'))
    expect([await send(6), await send(9)]).toEqual([{ ok: true }, { ok: true }])
    expect(await send(12)).toEqual(refuse('follow_ups_spent'))
    const { rows } = await database.pool.query(
      'select body from messages where lead_id = $1 order by seq',
      [leadId],
    )
    expect(rows.map(({ body }) => body)).toEqual(['Relance 3', 'Relance 6', 'Relance 9'])
    const ctx = database.ctx(artisan, inDays(12))
    const state = await readFollowUp(ctx, (await getMyQuote(ctx, quoteId))!)
    expect(state).toMatchObject({ shown: true, refusal: expect.stringContaining('3\u00a0fois') })
    expect(state.followUps).toEqual([inDays(3), inDays(6), inDays(9)])
  })

  it('stands among those to follow up only while it may be', async () => {
    const { artisan, quoteId } = await aSentQuote(database)
    const at = (days: number) => countToFollowUp(database.ctx(artisan, inDays(days)))
    expect([await at(2), await at(4), await at(60)]).toEqual([0, 1, 0])
    const ctx = database.ctx(artisan, inDays(4))
    expect((await listMyQuotes(ctx, { which: toFollowUp(ctx) })).rows).toHaveLength(1)
    granted(await followUpQuote(ctx, quoteId, 'Bonjour'))
    expect([await at(5), await at(8)]).toEqual([0, 1])
    granted(await withdrawQuote(database.ctx(artisan, inDays(8)), quoteId))
    expect(await at(8)).toBe(0)
    expect(await followUpQuote(database.ctx(artisan, inDays(8)), quoteId, 'Bonjour')).toEqual(
      refuse('quote_withdrawn'),
    )
  })

  it('is its company’s alone, and never asked about against a block', async () => {
    const { artisan, author, quoteId } = await aSentQuote(database)
    const stranger = await anArtisan(database)
    expect(await followUpQuote(database.ctx(stranger, inDays(4)), quoteId, 'Bonjour')).toEqual(
      refuse('not_found'),
    )
    await database.pool.query(
      'insert into blocked_artisans (particulier_id, artisan_id, at) values ($1, $2, now())',
      [author.accountId, artisan.artisanId],
    )
    expect(await countToFollowUp(database.ctx(artisan, inDays(4)))).toBe(0)
    expect(await followUpQuote(database.ctx(artisan, inDays(4)), quoteId, 'Bonjour')).toEqual(
      refuse('blocked_by_them'),
    )
  })

  it('offers the company’s own words first, filled for the client and the devis', async () => {
    const { artisan, quoteId } = await aSentQuote(database)
    const ctx = database.ctx(artisan, inDays(4))
    granted(
      await saveAnswer(ctx, null, {
        title: 'À moi',
        body: 'Bonjour {prénom}, et le {devis} ?',
        kind: 'follow_up',
      }),
    )
    const { words } = await readFollowUp(ctx, (await getMyQuote(ctx, quoteId))!)
    expect(words[0]).toMatchObject({
      title: 'À moi',
      text: expect.stringMatching(/^Bonjour Claire, et le D-2026-\d{4} \?$/),
    })
    expect(words).toHaveLength(4)
    expect(words.map(({ text }) => text).join()).not.toMatch(/[{}]/)
  })

  it('sends one message of many at once', async () => {
    const { artisan, quoteId, leadId } = await aSentQuote(database)
    const answers = await together(8, () =>
      followUpQuote(database.ctx(artisan, inDays(4)), quoteId, 'Bonjour'),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const { rows } = await database.pool.query('select id from messages where lead_id = $1', [
      leadId,
    ])
    expect(rows).toHaveLength(1)
  })
})

it('mails the link and the words to a client who has not opened the devis', async () => {
  const quote = await anOwnSentQuote(database)
  const before = (await mailedLinks(database, quote.quoteId)).length
  granted(
    await followUpQuote(database.ctx(quote.artisan, inDays(4)), quote.quoteId, 'Un mot de plus.'),
  )
  const [sent] = await database.rows(quoteFollowUps, eq(quoteFollowUps.quoteId, quote.quoteId))
  // An event may be delivered twice.
  for (let time = 0; time < 2; time++) await mailFollowUp(database.ctx<System>(), sent!.id)
  expect((await mailedLinks(database, quote.quoteId)).length).toBe(before + 1)
  const { rows } = await database.pool.query('select text from email_logs where dedupe_key = $1', [
    `own_quote:${quote.quoteId}:follow-up-1`,
  ])
  expect(rows[0].text).toContain('Un mot de plus.')
})
