import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask, type PageModule } from '#test/pages.ts'
import {
  aDraftQuote,
  anAcceptedQuote,
  aQuoteInput,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  storedQuote,
} from '#test/quote-builders.ts'
import type { QuoteAnswer } from './act-on-quote.server.ts'
import * as keepDraft from '#app/features/quotes/editor/keep-draft.route.ts'
import * as newQuote from '#app/features/quotes/editor/new-quote.page.tsx'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import { formFromTyped, typedFromStored } from '#app/features/quotes/editor/quote-editor-form.ts'
import { editItems, type TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { QuoteSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import * as quotesPage from './quotes.page.tsx'

const database = useTestDatabase()
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
const on = <Data = QuoteAnswer>(
  quoteId: string,
  ask: Ask,
  page: PageModule = quotePage,
  path = `/espace-pro/devis/${quoteId}`,
) => askPage<Data>(database, page, path, { params: { quoteId }, ...ask })

/** What the builders' complete draft looks like in the editor. */
function typed(change: Partial<TypedQuote['texts']> = {}): TypedQuote {
  const { travelCosts, lines, ...texts } = aQuoteInput()
  const quote = typedFromStored(
    { ...texts, travelCostsCents: travelCosts },
    lines.map((line) => ({
      workItem: line.workItem,
      designation: line.designation,
      unit: line.unit,
      quantityThousandths: line.quantity,
      unitPriceCents: line.unitPrice,
      vatBasisPoints: line.vat,
    })),
    [2_000, 1_000, 550],
  )
  return { ...quote, texts: { ...quote.texts, ...change } }
}
function posted(intent: string, quote: TypedQuote = typed()): FormData {
  const form = formFromTyped(quote)
  form.set('intent', intent)
  return form
}

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

  it('is neither read, nor looked at, nor kept, nor begun', async () => {
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
        await askPage(database, newQuote, `/espace-pro/demandes/${leadId}/devis`, {
          as: other,
          params: { leadId },
          post: {},
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

describe('a draft', () => {
  it('is begun once for a contact, by a button and not by a link', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const begin = (ask: Ask) =>
      askPage(database, newQuote, `/espace-pro/demandes/${leadId}/devis`, {
        as: artisan,
        params: { leadId },
        ...ask,
      })
    expect((await begin({})).location).toBe(`/espace-pro/demandes/${leadId}`)
    const first = await begin({ post: {} })
    expect(first.location).toMatch(/^\/espace-pro\/devis\//)
    expect((await begin({ post: {} })).location).toBe(first.location)
  })

  it('is kept as it is typed, and says what the law still asks for', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    const form = posted('', typed({ workNature: '', title: 'Chauffe-eau' }))
    const kept = await askRaw(quoteId, { as: artisan, post: form })
    expect(kept.status).toBe(200)
    expect(await kept.json()).toMatchObject({
      savedAt: expect.stringMatching(/h/),
      sendRefusal: 'quote_incomplete',
      missing: [{ rule: 'D1', fix: { field: 'workNature' } }],
    })
    expect(await storedQuote(database, quoteId)).toMatchObject({
      title: 'Chauffe-eau',
      workNature: '',
      totalInclCents: 62_000 * 1.2 + 23_549 + 2_355,
    })
  })

  it('is not kept with an amount that cannot be read, nor once it is sent', async () => {
    const { artisan, quoteId } = await aSentQuote(database)
    const late = await askRaw(quoteId, { as: artisan, post: posted('') })
    expect([late.status, await late.json()]).toEqual([
      409,
      { sentence: 'Ce devis est déjà envoyé.' },
    ])
    const draft = await aDraftQuote(database)
    const bad = await askRaw(draft.quoteId, {
      as: draft.artisan,
      post: posted('', typed({ travelCosts: 'dix' })),
    })
    expect([bad.status, await bad.json()]).toEqual([
      422,
      { sentence: 'Écrivez le montant en chiffres, par exemple 8 420,50.' },
    ])
  })

  it('keeps what was typed when a field is wrong, with the sentence beside it', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    const wrong = typed({ durationText: 'deux jours' })
    wrong.items[0]!.lines[0]!.quantity = 'trois'
    const answer = await on(quoteId, { as: artisan, post: posted('save', wrong) })
    expect(answer).toMatchObject({
      status: 422,
      data: {
        errors: { 'lines.0.quantity': expect.any(String) },
        typed: { texts: { durationText: 'deux jours' } },
      },
    })
    expect(answer.data.typed!.items[0]!.lines[0]!.quantity).toBe('trois')
    expect((await storedQuote(database, quoteId)).durationText).toBe('1 jour')
  })

  it('gets and moves its lines without script: the page changes, the draft does not yet', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    const before = await storedQuote(database, quoteId)
    const answer = await on(quoteId, { as: artisan, post: posted('down:0') })
    expect(answer.status).toBe(200)
    expect(answer.data.typed!.items.map((item) => item.lines.length)).toEqual(
      editItems(typed().items, { verb: 'down', line: 0 }, 2_000).map((item) => item.lines.length),
    )
    expect(await storedQuote(database, quoteId)).toEqual(before)
  })

  it('is shown as the client will read it, without their full name until it is sent', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    expect((await on(quoteId, { as: artisan, post: posted('preview') })).location).toBe(
      `/espace-pro/devis/${quoteId}?vue=apercu`,
    )
    const preview = await on<{
      preview: { document: { number: null; client: { name: string }; certification: string } }
    }>(quoteId, { as: artisan }, quotePage, `/espace-pro/devis/${quoteId}?vue=apercu`)
    expect(preview.data.preview.document).toMatchObject({
      number: null,
      client: { name: expect.stringMatching(/^\S+ \S\.$/u) },
    })
    const { clientName } = await sentBy(artisan, quoteId)
    expect(JSON.stringify(preview.data)).not.toContain(clientName)
  })

  it('is thrown away by its artisan', async () => {
    const { artisan, quoteId, leadId } = await aDraftQuote(database)
    expect((await on(quoteId, { as: artisan, post: { intent: 'delete' } })).location).toBe(
      `/espace-pro/demandes/${leadId}`,
    )
    expect((await on(quoteId, { as: artisan })).status).toBe(404)
  })
})

describe('an empty draft', () => {
  it('begins from the lines of an earlier devis of the same company, at rates that exist where the works lie', async () => {
    const artisan = await aQuotingArtisan(database)
    const earlier = await aSentQuote(database, { artisan })
    const { quoteId } = await aDraftQuote(database, {
      lead: await aTakenLead(database, { artisan, postalCode: '97400' }),
      input: { lines: [], durationText: '', materialsText: 'Cuivre' },
    })
    const blank = formFromTyped(typedFromStored(await storedQuote(database, quoteId), [], [850]))
    const reuse = (from: string) => {
      blank.set('intent', 'reuse')
      blank.set('from', from)
      return on(quoteId, { as: artisan, post: blank })
    }
    expect(
      (
        await on<{ composer: { reusable: { id: string }[] } }>(quoteId, { as: artisan })
      ).data.composer.reusable.map(({ id }) => id),
    ).toEqual([earlier.quoteId])
    expect(await reuse('')).toMatchObject({
      status: 422,
      data: { errors: { from: 'Choisissez le devis à reprendre.' } },
    })
    // Somebody else's is not there.
    expect((await reuse((await aSentQuote(database)).quoteId)).status).toBe(404)

    expect((await reuse(earlier.quoteId)).location).toBe(
      `/espace-pro/devis/${quoteId}?repris=${earlier.quoteId}`,
    )
    const { data } = await on<{ composer: { stored: TypedQuote } }>(quoteId, { as: artisan })
    expect(
      data.composer.stored.items.map(({ workItem, lines }) => [
        workItem,
        lines.map((line) => line.vat),
      ]),
    ).toEqual([
      ['Fourniture', ['850']],
      ['Pose', ['850']],
    ])
    expect(data.composer.stored.texts).toMatchObject({
      durationText: '1 jour',
      materialsText: 'Cuivre',
    })
    expect((await storedQuote(database, quoteId)).totalExclCents).toBe(
      (await storedQuote(database, earlier.quoteId)).totalExclCents,
    )
  })
})

describe('where there is no French VAT', () => {
  it('a devis asks for the local tax, bears no rate, and is sent with what the artisan says of it', async () => {
    const lead = await aTakenLead(database, { postalCode: '98714' })
    const lines = aQuoteInput().lines.map((line) => ({ ...line, vat: 0 }))
    const { artisan, quoteId } = await aDraftQuote(database, { lead, input: { lines } })
    type Composer = {
      composer: {
        localTax: boolean
        vatRates: number[]
        noVat: string
        missing: { fix: { field: string } }[]
      }
    }
    const { data } = await on<Composer>(quoteId, { as: artisan })
    expect(data.composer).toMatchObject({
      localTax: true,
      vatRates: [0],
      noVat: expect.stringMatching(/TVA/),
      missing: [{ fix: { field: 'localTax' } }],
    })
    const form = formFromTyped(typed({ localTaxText: 'TVA de Polynésie française comprise.' }))
    lines.forEach((_, number) => form.set(`lines.${number}.vat`, '0'))
    form.set('intent', 'send')
    expect((await on(quoteId, { as: artisan, post: form })).status).toBe(302)
    const { snapshot } = await storedQuote(database, quoteId)
    expect(snapshot!.totals).toMatchObject({ totalVatCents: 0, vat: [{ vatBasisPoints: 0 }] })
    const sheet = renderToString(createElement(QuoteSheet, { document: snapshot! }))
    expect(sheet).toContain('TVA de Polynésie française comprise.')
    expect(sheet).not.toMatch(/TTC|>TVA<|TVA 0/u)
    // The form is joined to the notice (W3).
    expect(sheet).toContain('Je vous notifie ma rétractation')
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
      signature: { signedName, contentHash, contractMode: 'distance', retractedAt: null },
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

/** The kept draft's own answer, which is not a page's. */
async function askRaw(quoteId: string, ask: Ask & { post: FormData }): Promise<Response> {
  let answer: unknown
  await askPage(
    database,
    { action: async (args: never) => (answer = await keepDraft.action(args)) },
    `/espace-pro/devis/${quoteId}/enregistrement`,
    { params: { quoteId }, ...ask },
  )
  return answer as Response
}

async function sentBy(artisan: Awaited<ReturnType<typeof aQuotingArtisan>>, quoteId: string) {
  await on(quoteId, { as: artisan, post: { intent: 'send-kept' } })
  return storedQuote(database, quoteId as never)
}
