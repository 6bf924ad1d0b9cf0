import { describe, expect, it } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import {
  anAcceptance,
  aSentQuote,
  granted,
  mailedCode,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { withOptions } from '#test/quote-with-options.ts'
import { acceptQuote } from './accept-quote.server.ts'
import * as compare from './compare-quotes.page.tsx'
import type { Comparison } from './quote-comparison.ts'
import * as received from './received-quote.page.tsx'
import * as onSite from './sign-on-site.page.tsx'

const database = useTestDatabase()
const aQuoteWithOptions = () => aSentQuote(database, { input: withOptions() })
/** 620,00 at 20 %, 235,49 and 400,03 at 10 %; then 700,01 in place of the latter, and 310,07 at 5.5 %. */
const BY_DEFAULT = 62_000 + 12_400 + (23_549 + 40_003) + 6_355
const CHOSEN = 62_000 + 12_400 + (23_549 + 70_001) + 9_355 + 31_007 + 1_705

describe('the pages where a devis with options is signed', () => {
  type Shown = { choice: number[]; codes: { sent: unknown } | null }
  const onReceived = (quote: TestQuote, search: string, post?: Record<string, string>) =>
    askPage<Shown & { errors: Record<string, string>; notice: string | null }>(
      database,
      received,
      `/espace-particulier/devis/${quote.quoteId}${search}`,
      { as: quote.author, params: { quoteId: quote.quoteId }, ...(post && { post }) },
    )

  it('show the choice of the address, and the default where it is not one', async () => {
    const quote = await aQuoteWithOptions()
    expect((await onReceived(quote, '')).data.choice).toEqual([1])
    expect((await onReceived(quote, '?option=0&variante-1=2')).data.choice).toEqual([0, 2])
    for (const wrong of ['?option=9&variante-1=1', '?option=0', '?option=x&variante-1=1'])
      expect((await onReceived(quote, wrong)).data.choice).toEqual([1])
    const { data } = await askPage<Shown>(
      database,
      onSite,
      `/espace-pro/devis/${quote.quoteId}/signer?variante-1=2`,
      { as: quote.artisan, params: { quoteId: quote.quoteId } },
    )
    expect(data.choice).toEqual([2])
  })

  it('compare its base total, and what its options make of it at the least and the most', async () => {
    const quote = await aQuoteWithOptions()
    const compared = async () =>
      (
        await askPage<{ comparison: Comparison }>(
          database,
          compare,
          `/espace-particulier/demandes/${quote.requestId}/devis`,
          { as: quote.author, params: { requestId: quote.requestId } },
        )
      ).data.comparison.columns
    expect(await compared()).toMatchObject([
      { totalInclCents: BY_DEFAULT, range: { from: BY_DEFAULT, to: CHOSEN } },
    ])
    granted(
      await acceptQuote(
        database.ctx(quote.author),
        quote.quoteId,
        await anAcceptance(database, quote.quoteId, { choice: [0, 1] }),
      ),
    )
    expect(await compared()).toMatchObject([
      { totalInclCents: BY_DEFAULT + 31_007 + 1_705, range: null },
    ])
  })

  it('send and take a code for that choice, and say beside it that it was another', async () => {
    const quote = await aQuoteWithOptions()
    const search = '?option=0&variante-1=2'
    expect((await onReceived(quote, search, { intent: 'code' })).status).toBe(200)
    expect((await onReceived(quote, search)).data.codes?.sent).not.toBeNull()
    expect((await onReceived(quote, '')).data.codes?.sent).toBeNull()
    const post = {
      intent: 'accept',
      mode: 'distance',
      signedName: 'Claire Martin',
      agreed: 'on',
      certified: 'on',
      signingCode: await mailedCode(database, quote.quoteId),
      contentHash: (await storedQuote(database, quote.quoteId)).contentHash!,
    }
    const refused = await onReceived(quote, '', post)
    expect(refused).toMatchObject({
      status: 422,
      data: { errors: { signingCode: expect.stringContaining('changé d’options') } },
    })
    expect(await onReceived(quote, '?option=7&variante-1=2', post)).toMatchObject({
      status: 409,
      data: { notice: 'Cette option n’existe pas dans ce devis.' },
    })
    const done = await onReceived(quote, search, post)
    expect(done.status).toBe(302)
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'accepted',
      totalInclCents: CHOSEN,
      acceptedAt: TEST_NOW,
    })
  })
})
