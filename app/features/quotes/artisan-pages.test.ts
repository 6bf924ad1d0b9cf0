import { describe, expect, it } from 'vitest'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask, type PageModule } from '#test/pages.ts'
import {
  aDraftQuote,
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  storedQuote,
} from '#test/quote-builders.ts'
import { posted, typed } from '#test/typed-quote.ts'
import type { QuoteAnswer } from './act-on-quote.server.ts'
import * as keepDraft from '#app/features/quotes/editor/keep-draft.route.ts'
import * as leadPage from '#app/features/requests/leads/artisan-lead.page.tsx'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import * as quotesPage from './quotes.page.tsx'

const database = useTestDatabase()
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
const on = <Data = QuoteAnswer>(
  quoteId: string,
  ask: Ask,
  page: PageModule = quotePage,
  path = `/espace-pro/devis/${quoteId}`,
) => askPage<Data>(database, page, path, { params: { quoteId }, ...ask })

describe('somebody else’s devis', () => {
  it.each([
    'save',
    'preview',
    'send',
    'send-kept',
    'withdraw',
    'copy',
    'reuse',
    'delete',
    'add-item',
  ])('does not exist, whatever is posted: %s', async (intent) => {
    const { quoteId } = await aDraftQuote(database)
    const other = await aQuotingArtisan(database)
    const before = await storedQuote(database, quoteId)
    expect(
      (await on(quoteId, { as: other, post: posted(intent, typed({ title: 'À moi' })) })).status,
    ).toBe(404)
    expect(await storedQuote(database, quoteId)).toEqual(before)
  })

  it('is neither shown, nor previewed, nor saved, nor begun', async () => {
    const { quoteId, leadId } = await aDraftQuote(database)
    const sent = await aSentQuote(database)
    const other = await anArtisan(database)
    for (const id of [quoteId, sent.quoteId, 'no-id', leadId]) {
      expect((await on(id, { as: other })).status).toBe(404)
      expect(
        (await on(id, { as: other }, quotePage, `/espace-pro/devis/${id}?vue=apercu`)).status,
      ).toBe(404)
      expect((await on(id, { as: other, post: posted('save') }, keepDraft)).status).toBe(404)
    }
    expect(
      (
        await askPage(database, leadPage, `/espace-pro/demandes/${leadId}`, {
          as: other,
          params: { id: leadId },
          post: { intent: 'quote' },
        })
      ).status,
    ).toBe(404)
    expect(
      (await askPage<{ rows: unknown[] }>(database, quotesPage, '/espace-pro/devis', { as: other }))
        .data.rows,
    ).toEqual([])
  })

  it('leads a visitor to sign in, and a person home', async () => {
    const { quoteId, author } = await aDraftQuote(database)
    expect((await on(quoteId, {})).location).toMatch(/^\/connexion-pro\?redirect=/)
    expect((await on(quoteId, { as: author })).location).toBe('/')
    expect((await on(quoteId, { as: author, post: posted('save') }, keepDraft)).location).toBe('/')
  })
})

describe('a sent devis', () => {
  it('is sent with what was just typed, once', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    const answer = await on(quoteId, {
      as: artisan,
      post: posted('send', typed({ title: 'Au dernier moment' })),
    })
    expect([answer.status, answer.location]).toEqual([302, `/espace-pro/devis/${quoteId}`])
    expect(await storedQuote(database, quoteId)).toMatchObject({
      status: 'sent',
      snapshot: { title: 'Au dernier moment' },
    })
    expect(await on(quoteId, { as: artisan, post: posted('send') })).toMatchObject({
      status: 409,
      data: { notice: 'Ce devis est déjà envoyé.' },
    })
  })

  it('stays a draft, and saved, when a mention is missing', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    expect(
      await on(quoteId, { as: artisan, post: posted('send', typed({ durationText: '' })) }),
    ).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/enregistré, mais pas envoyé/) },
    })
    expect(await storedQuote(database, quoteId)).toMatchObject({
      status: 'draft',
      durationText: '',
    })
  })

  it('is taken back, then begun anew with the same content', async () => {
    const { artisan, quoteId } = await aSentQuote(database)
    expect((await on(quoteId, { as: artisan, post: { intent: 'withdraw' } })).status).toBe(302)
    const again = await on(quoteId, { as: artisan, now: inDays(40), post: { intent: 'copy' } })
    const copyId = again.location!.split('/').at(-1)!
    const [old, copy] = [
      await storedQuote(database, quoteId),
      await storedQuote(database, copyId as never),
    ]
    expect(copy).toMatchObject({
      status: 'draft',
      title: old.title,
      paymentTerms: old.paymentTerms,
      totalInclCents: old.totalInclCents,
      number: null,
      snapshot: null,
      validUntil: inDays(70).toISOString().slice(0, 10),
    })
    expect(
      (await on<{ composer: { stored: TypedQuote } }>(copyId, { as: artisan })).data.composer.stored
        .items,
    ).toEqual(typed().items)
    // What is being written is never replaced.
    expect((await on(quoteId, { as: artisan, post: { intent: 'copy' } })).location).toBe(
      `/espace-pro/devis/${copyId}`,
    )
  })

  it('cannot be taken back once accepted, and says what follows', async () => {
    const { artisan, quoteId } = await anAcceptedQuote(database)
    expect((await on(quoteId, { as: artisan, post: { intent: 'withdraw' } })).status).toBe(409)
    const { data } = await on<{
      sent: {
        words: { title: string; sentences: string[]; mine: boolean }
        signature: unknown
        canWithdraw: boolean
        canCopy: boolean
      }
    }>(quoteId, { as: artisan })
    expect(data.sent).toMatchObject({
      canWithdraw: false,
      canCopy: false,
      words: { mine: true, title: expect.stringMatching(/accepté/) },
    })
    expect(data.sent.words.sentences.join(' ')).toMatch(
      /peut renoncer jusqu’à 14\s?jours après la livraison du dernier bien fourni, et au moins jusqu’au .* inclus/,
    )
    // What was signed stands under the sheet, on paper too.
    const { signedName, contentHash } = await storedQuote(database, quoteId)
    expect(data.sent).toMatchObject({
      signature: {
        signedName,
        contractMode: 'distance',
        retractedAt: null,
        proof: expect.arrayContaining([
          { label: 'Adresse IP', words: '203.0.113.7' },
          { label: 'Empreinte du document (SHA-256)', words: contentHash },
        ]),
      },
      signable: false,
    })
  })

  it('is found in its list by its state', async () => {
    const { artisan, quoteId } = await aSentQuote(database)
    const list = async (vue: string) =>
      (
        await askPage<{ rows: { status: string }[] }>(
          database,
          quotesPage,
          `/espace-pro/devis?vue=${vue}`,
          { as: artisan },
        )
      ).data.rows.map((row) => row.status)
    expect([await list('envoyes'), await list('brouillons'), await list('nimporte')]).toEqual([
      ['sent'],
      [],
      ['sent'],
    ])
    const sent = (await storedQuote(database, quoteId)).totalInclCents
    expect(
      (
        await askPage<{ counts: unknown }>(database, quotesPage, '/espace-pro/devis', {
          as: artisan,
        })
      ).data.counts,
    ).toEqual({ sent: { count: 1, totalInclCents: sent } })
    // By its number or its title, accents or not; never by what LIKE would read into it.
    expect([
      await list('tous&q=D-2026-0001'),
      await list('tous&q=REMPLACEMENT'),
      await list('envoyes&q=%25'),
    ]).toEqual([['sent'], ['sent'], []])
  })
})
