import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { askPage, type Ask, type PageModule } from '#test/pages.ts'
import {
  aDraftQuote,
  aQuoteInput,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  storedQuote,
} from '#test/quote-builders.ts'
import { posted, typed } from '#test/typed-quote.ts'
import type { QuoteAnswer } from '#app/features/quotes/act-on-quote.server.ts'
import * as draftPdf from './draft-pdf.route.ts'
import * as keepDraft from './keep-draft.route.ts'
import * as leadPage from '#app/features/requests/leads/artisan-lead.page.tsx'
import * as quotePage from './quote.page.tsx'
import { formFromTyped, typedFromStored } from './quote-editor-form.ts'
import { editItems, type TypedQuote } from './quote-editor.ts'
import { QuoteSheet } from '#app/features/quotes/document/quote-sheet.tsx'

const database = useTestDatabase()
const on = <Data = QuoteAnswer>(
  quoteId: string,
  ask: Ask,
  page: PageModule = quotePage,
  path = `/espace-pro/devis/${quoteId}`,
) => askPage<Data>(database, page, path, { params: { quoteId }, ...ask })

describe('a draft', () => {
  it('is begun once for a contact', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const begin = () =>
      askPage(database, leadPage, `/espace-pro/demandes/${leadId}`, {
        as: artisan,
        params: { id: leadId },
        post: { intent: 'quote' },
      })
    const first = await begin()
    expect(first.location).toMatch(/^\/espace-pro\/devis\//)
    expect((await begin()).location).toBe(first.location)
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

describe('a draft as a PDF', () => {
  it('is the file that its client will receive, for its artisan alone, until it is sent', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    const other = await aQuotingArtisan(database)
    const answer = await draftPdfOf(quoteId, { as: artisan })
    expect(answer!.headers.get('content-disposition')).toMatch(/^inline/u)
    const text = (await pdfPages(new Uint8Array(await answer!.arrayBuffer()))).join(' ')
    for (const words of ['Devis, numéro à l’envoi', 'Chauffe-eau 200 l', 'Total TTC'])
      expect(text).toContain(words)
    expect(await draftPdfOf(quoteId, { as: other })).toBeNull()
    const { artisan: sender, quoteId: sent } = await aSentQuote(database)
    expect(await draftPdfOf(sent, { as: sender })).toBeNull()
  })

  it('is drawn so many times and no more', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    await database.pool.query(
      `insert into rate_limits (key, window_start, count) values ($1, to_timestamp(floor(extract(epoch from $2::timestamptz) / 600) * 600), 30)`,
      [`draft-pdfs:${artisan.accountId}`, TEST_NOW],
    )
    expect((await draftPdfOf(quoteId, { as: artisan }))!.status).toBe(429)
  })
})

/** What a draft's PDF is answered by; null where there is none. */
async function draftPdfOf(quoteId: string, ask: Ask): Promise<Response | null> {
  let answer: Response | null = null
  await askPage(
    database,
    {
      loader: async (args: never) => {
        answer = await draftPdf.loader(args)
        return null
      },
    },
    `/espace-pro/devis/${quoteId}/apercu`,
    { params: { quoteId }, ...ask },
  )
  return answer
}

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
