import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { PRINTED_QUOTES } from '#app/features/quotes/document/print-quote.server.ts'
import { asOffered } from '#app/features/quotes/document/with-choice.ts'
import { copyLines } from '#app/features/quotes/editor/reuse/copy-lines.server.ts'
import { copyQuote } from '#app/features/quotes/editor/reuse/copy-quote.server.ts'
import { getMyQuote, listMyQuotes } from '#app/features/quotes/queries.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { useTestDatabase } from '#test/database.ts'
import {
  aDraftQuote,
  anAcceptance,
  aSentQuote,
  aTakenLead,
  granted,
  mailedCode,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { withOptions } from '#test/quote-with-options.ts'
import { acceptQuote, signOnSite } from './accept-quote.server.ts'
import { sendQuoteCode } from './quote-to-sign.server.ts'

const database = useTestDatabase()
const aQuoteWithOptions = () => aSentQuote(database, { input: withOptions() })
const sign = async (quote: TestQuote, choice: number[]) =>
  acceptQuote(
    database.ctx(quote.author),
    quote.quoteId,
    await anAcceptance(database, quote.quoteId, { choice }),
  )
const refusalOf = (result: { ok: boolean; refusal?: string }) => (result.ok ? null : result.refusal)
/** Lines of aQuoteInput: 620,00 at 20 %, 235,49 at 10 %. Then 310,07 at 5.5 %, 400,03 or 700,01 at 10 %. */
const BY_DEFAULT = 62_000 + 12_400 + (23_549 + 40_003) + 6_355
const CHOSEN = 62_000 + 12_400 + (23_549 + 70_001) + 9_355 + 31_007 + 1_705

describe('a devis with options', () => {
  it('is sent at the total of its default', async () => {
    const quote = await aQuoteWithOptions()
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      totalInclCents: BY_DEFAULT,
      snapshot: { totals: { totalInclCents: BY_DEFAULT }, choices: { made: false } },
    })
  })

  it('is signed with what was chosen, which holds from then on', async () => {
    const quote = await aQuoteWithOptions()
    const sent = await storedQuote(database, quote.quoteId)
    const { worksId } = granted(await sign(quote, [2, 0]))
    const signed = await storedQuote(database, quote.quoteId)
    expect(signed).toMatchObject({
      status: 'accepted',
      totalInclCents: CHOSEN,
      snapshot: { totals: { totalInclCents: CHOSEN }, choices: { made: true } },
      // A line that supplies goods is always there.
      withdrawalOpen: true,
    })
    expect(signed.contentHash).toBe(contentHash(signed.snapshot!))
    expect(signed.contentHash).not.toBe(sent.contentHash)
    expect(await signaturesOf(database.ctx(), { kind: 'quote', id: quote.quoteId })).toMatchObject([
      { contentHash: signed.contentHash },
    ])
    // What was offered is still read in it.
    expect(contentHash(asOffered(signed.snapshot!))).toBe(sent.contentHash)
    const [works] = await database.rows(worksTable, eq(worksTable.id, worksId))
    expect(works).toMatchObject({ totalInclCents: CHOSEN })
    const { rows } = await listMyQuotes(database.ctx(quote.artisan))
    expect(rows).toMatchObject([{ totalInclCents: CHOSEN }])
  })

  it('prints what was sent as it was, and the contract as it was chosen', async () => {
    const quote = await aQuoteWithOptions()
    granted(await sign(quote, [1]))
    const print = async (kind: 'quote' | 'signed_quote') =>
      JSON.stringify(
        (await PRINTED_QUOTES[kind]!(
          database.ctx(),
          quote.quoteId,
        )) satisfies PrintedDocument | null,
      )
    expect(await print('quote')).toContain('Peut être ajouté en signant')
    const contract = await print('signed_quote')
    expect(contract).toContain('Options non retenues')
    expect(contract).not.toContain('Peut être ajouté')
  })

  it.each([
    [[1, 3], 'option_unknown'],
    [[1, -1], 'option_unknown'],
    [[1, 2], 'variant_twice'],
    [[0], 'variant_missing'],
  ])('is not signed with %j: %s; no code is sent for it', async (choice, refusal) => {
    const quote = await aQuoteWithOptions()
    const ctx = database.ctx(quote.author)
    expect(refusalOf(await sendQuoteCode(ctx, quote.quoteId, choice))).toBe(refusal)
    const acceptance = { ...(await anAcceptance(database, quote.quoteId)), choice }
    expect(refusalOf(await acceptQuote(ctx, quote.quoteId, acceptance))).toBe(refusal)
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({ status: 'sent' })
  })

  it('is signed by the code of its choice alone: another choice needs a new one', async () => {
    const quote = await aQuoteWithOptions()
    const ctx = database.ctx(quote.author)
    const acceptance = await anAcceptance(database, quote.quoteId, { choice: [1] })
    const other = { ...acceptance, choice: [1, 0] }
    for (let again = 0; again < 7; again++)
      expect(refusalOf(await acceptQuote(ctx, quote.quoteId, other))).toBe('choice_changed')
    // Nothing was counted as a wrong code, and the first choice may still be signed; a new code signs the other.
    granted(await sendQuoteCode(ctx, quote.quoteId, [1, 0]))
    expect(refusalOf(await acceptQuote(ctx, quote.quoteId, acceptance))).toBe('choice_changed')
    const code = await mailedCode(database, quote.quoteId)
    granted(await acceptQuote(ctx, quote.quoteId, { ...other, code }))
  })

  it('is not signed once its document is another one, nor without the certification that the choice asks', async () => {
    const quote = await aQuoteWithOptions()
    const ctx = database.ctx(quote.author)
    const acceptance = await anAcceptance(database, quote.quoteId, { choice: [1, 0] })
    expect(
      refusalOf(
        await acceptQuote(ctx, quote.quoteId, { ...acceptance, contentHash: 'f'.repeat(64) }),
      ),
    ).toBe('document_changed')
    const signature = { ...acceptance.signature, certified: false }
    expect(refusalOf(await acceptQuote(ctx, quote.quoteId, { ...acceptance, signature }))).toBe(
      'certification_not_signed',
    )
    await database.db
      .update(quotes)
      .set({
        snapshot: { ...(await storedQuote(database, quote.quoteId)).snapshot!, title: 'Autre' },
      })
      .where(eq(quotes.id, quote.quoteId))
    expect(refusalOf(await acceptQuote(ctx, quote.quoteId, acceptance))).toBe('document_changed')
  })

  it('asks for no certification where what is chosen has no reduced rate', async () => {
    const { options, lines } = withOptions()
    const quote = await aSentQuote(database, {
      input: {
        options: [options[0]!],
        lines: [...lines.slice(0, 2).map((line) => ({ ...line, vat: 2_000 })), lines[2]!],
      },
    })
    const acceptance = await anAcceptance(database, quote.quoteId, {
      signature: { name: 'Claire Martin', agreed: true, certified: false },
    })
    granted(await acceptQuote(database.ctx(quote.author), quote.quoteId, acceptance))
  })

  it('supplies goods only where an option that does was chosen', async () => {
    const { options, lines } = withOptions()
    const supplying = (choice: number[]) =>
      aSentQuote(database, {
        input: {
          options: [options[0]!],
          lines: [
            { ...lines[1]!, supply: 'service' },
            { ...lines[2]!, supply: 'goods' },
          ],
        },
      }).then(async (quote) => {
        granted(await sign(quote, choice))
        return (await storedQuote(database, quote.quoteId)).withdrawalOpen
      })
    expect(await supplying([])).toBe(false)
    expect(await supplying([0])).toBe(true)
  })

  it('is signed on the artisan’s device with its choice too', async () => {
    const quote = await aQuoteWithOptions()
    const { mode: _, ...acceptance } = await anAcceptance(database, quote.quoteId, { choice: [2] })
    const ctx = database.ctx(quote.artisan)
    const asked = { ...acceptance, together: true }
    expect(refusalOf(await signOnSite(ctx, quote.quoteId, { ...asked, choice: [1] }))).toBe(
      'choice_changed',
    )
    granted(await signOnSite(ctx, quote.quoteId, asked))
    expect(
      (await getMyQuote(ctx, quote.quoteId))?.document?.lines.map(({ workItem }) => workItem),
    ).toEqual(['Fourniture', 'Pose', 'Grès cérame'])
  })

  it('is written again with all its options, at the total of its default', async () => {
    const quote = await aQuoteWithOptions()
    const ctx = database.ctx(quote.artisan)
    granted(await withdrawQuote(ctx, quote.quoteId))
    const copyId = granted(await copyQuote(ctx, quote.quoteId))
    const copy = await getMyQuote(ctx, copyId)
    expect(copy?.quote).toMatchObject({
      options: withOptions().options,
      totalInclCents: BY_DEFAULT,
    })
    expect(copy?.lines.map(({ option }) => option)).toEqual([undefined, undefined, 0, 1, 2])
  })
})

describe('lines taken again', () => {
  it('bring their options, after those of the draft, and no more than a devis holds', async () => {
    const quote = await aQuoteWithOptions()
    const ctx = database.ctx(quote.artisan)
    const lead = await aTakenLead(database, { artisan: quote.artisan })
    const { quoteId } = await aDraftQuote(database, { lead, input: withOptions() })
    granted(await copyLines(ctx, quoteId, quote.quoteId))
    const draft = await getMyQuote(ctx, quoteId)
    expect(draft?.quote.options.map(({ title }) => title)).toEqual([
      ...withOptions().options.map(({ title }) => title),
      ...withOptions().options.map(({ title }) => title),
    ])
    expect(draft?.lines.flatMap(({ option }) => option ?? [])).toEqual([0, 1, 2, 3, 4, 5])
    granted(await copyLines(ctx, quoteId, quote.quoteId))
    expect(refusalOf(await copyLines(ctx, quoteId, quote.quoteId))).toBe('too_many_options')
  })
})
