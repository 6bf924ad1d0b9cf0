import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { contactDetailsSharings, leads } from '#app/features/requests/leads/tables.server.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { qualifications } from '#app/features/companies/proofs/proof.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { newId, type QualificationId } from '#app/values/identity/ids.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aDraftQuote,
  anAcceptance,
  aQuoteInput,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { RACE_POOL, RACERS, together } from '#test/race.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { copyQuote } from '#app/features/quotes/editor/copy-quote.server.ts'
import { getMyQuote, getReceivedQuote } from './queries.server.ts'
import type { QuoteInput } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { quoteCounters, quotes } from './tables.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const send = (quote: TestQuote, now = TEST_NOW) =>
  sendQuote(database.ctx(quote.artisan, now), quote.quoteId)
const countersOf = (quote: TestQuote) =>
  database.db
    .select()
    .from(quoteCounters)
    .where(eq(quoteCounters.artisanId, quote.artisan.artisanId))
const labour = (vat: number): QuoteInput['lines'][number] => ({
  workItem: 'Pose',
  designation: 'Main-d’œuvre',
  quantity: 1_000,
  unit: 'h',
  unitPrice: 10_000,
  vat,
})

describe('what keeps a devis from being sent', () => {
  it('tells each mention that lacks, where to put it right, and gives no number', async () => {
    const artisan = await aQuotingArtisan(database, {
      file: { vatNumber: null, mediatorName: null, registration: '' },
      policies: [],
    })
    const quote = await aDraftQuote(database, {
      artisan,
      input: {
        workNature: ' ',
        durationText: '',
        paymentTerms: '',
        startText: '',
        travelCosts: null,
        validUntil: null,
        worksAddress: '',
        lines: [],
      },
    })
    expect(await send(quote)).toEqual({ ok: false, refusal: 'quote_incomplete' })
    const fixes = (await getMyQuote(database.ctx(artisan), quote.quoteId))!.missing.map(
      ({ rule, fix }) => `${rule} ${fix.page}.${fix.field}`,
    )
    expect(fixes).toEqual([
      'D1 quote.worksAddress',
      'D1 quote.workNature',
      'D1 quote.validUntil',
      'D2 quote.start',
      'D2 quote.duration',
      'D2 quote.paymentTerms',
      'D1 quote.travelCosts',
      'D1 quote.lines',
      'D2 company.registration',
      'D2 company.vatNumber',
      'D11 company.mediator',
      'D4 company.insurance',
    ])
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'draft',
      number: null,
      snapshot: null,
    })
    expect(await countersOf(quote)).toEqual([])
    expect(await eventTypesAbout(database, quote.quoteId)).toEqual([])
  })

  const one: [string, Partial<QuoteInput>, string[]][] = [
    [
      'no labour price',
      {
        lines: [
          {
            workItem: 'Fourniture',
            designation: 'Robinet',
            quantity: 1_000,
            unit: 'u',
            unitPrice: 5_000,
            vat: 2_000,
          },
        ],
      },
      ['D3'],
    ],
    [
      'a new gas boiler at 10 %',
      { lines: [{ ...labour(1_000), designation: 'Fourniture et pose d’une chaudière gaz' }] },
      ['V4'],
    ],
    [
      'a solar plant of 12 kWc at 5.5 %, whatever is declared',
      {
        solarPlant: 'small',
        lines: [{ ...labour(550), designation: 'Pose de panneaux photovoltaïques, 12 kWc' }],
      },
      ['V4'],
    ],
    ['an overseas rate in Lyon', { lines: [labour(850)] }, ['V1']],
    ['no VAT by a company that bills it', { lines: [labour(0)] }, ['V1']],
    ['a start after the insurance ended', { startOn: '2027-01-01' }, ['D5']],
  ]
  it.each(one)('%s', async (_, input, rules) => {
    const quote = await aDraftQuote(database, { input })
    expect(await send(quote)).toEqual({ ok: false, refusal: 'quote_incomplete' })
    expect(
      (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!.missing.map(
        ({ rule }) => rule,
      ),
    ).toEqual(rules)
  })

  it('a sixth within 24 hours to the same person, those taken back included', async () => {
    const lead = await aTakenLead(database)
    for (let sent = 0; sent < 5; sent++) {
      const quote = await aSentQuote(database, { lead })
      granted(await withdrawQuote(database.ctx(lead.artisan), quote.quoteId))
    }
    const sixth = await aDraftQuote(database, { lead })
    expect(await send(sixth)).toEqual({ ok: false, refusal: 'sent_too_often' })
    expect((await getMyQuote(database.ctx(lead.artisan), sixth.quoteId))!.sendRefusal).toBe(
      'sent_too_often',
    )
    expect(await send(sixth, new Date(TEST_NOW.getTime() + 86_400_000 + 1))).toMatchObject({
      ok: true,
    })
  })

  it('a validity already over, a company not checked or suspended, a request over, a contact that ended', async () => {
    expect(
      await send(await aDraftQuote(database, { input: { validUntil: '2026-03-09' } })),
    ).toEqual({ ok: false, refusal: 'validity_passed' })
    const today = await aDraftQuote(database, { input: { validUntil: '2026-03-10' } })
    expect(await send(today)).toMatchObject({ ok: true })

    for (const [file, refusal] of [
      [{ verification: 'pending' as const }, 'company_pending'],
      [{ suspendedAt: TEST_NOW }, 'company_suspended'],
    ] as const) {
      const unchecked = await aDraftQuote(database)
      await database.db
        .update(artisans)
        .set(file)
        .where(eq(artisans.id, unchecked.artisan.artisanId))
      expect(await send(unchecked)).toEqual({ ok: false, refusal })
    }
    const over = await aDraftQuote(database)
    granted(await closeQuoteRequest(database.ctx(over.author), over.requestId, 'postponed'))
    expect(await send(over)).toEqual({ ok: false, refusal: 'lead_not_open' })
    await database.db.update(leads).set({ status: 'opened' }).where(eq(leads.id, over.leadId))
    expect(await send(over)).toEqual({ ok: false, refusal: 'request_over' })
  })

  it('an energy aid, until the product is said and the team has confirmed the qualification; all of it is printed, and copied', async () => {
    const rules = async (quote: TestQuote) =>
      (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!.missing.map(
        ({ rule, fix }) => `${rule} ${fix.field}`,
      )
    const quote = await aDraftQuote(database, {
      input: { energyAid: true, lines: [labour(1_000)] },
    })
    const { artisanId } = quote.artisan
    expect(await rules(quote)).toEqual(['D10 rge', 'D10 lines'])

    const id = newId<QualificationId>()
    await database.db.insert(qualifications).values({
      id,
      artisanId,
      kind: 'rge',
      label: 'RGE',
      body: 'Qualibat',
      number: 'E-12345',
      domain: 'Isolation',
      startsOn: '2025-01-01',
      endsOn: '2027-01-01',
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    })
    const product = {
      ...labour(550),
      designation: 'Isolation des combles',
      unit: 'm²' as const,
      productReference: 'LR-220',
      performance: 'R = 7',
    }
    granted(
      await saveQuote(
        database.ctx(quote.artisan),
        quote.quoteId,
        aQuoteInput({ energyAid: true, lines: [product, labour(550)] }),
      ),
    )
    expect(await rules(quote)).toEqual(['D10 rge'])
    await database.db.insert(verificationChecks).values({
      id: newId<string>(),
      artisanId,
      kind: 'qualification',
      subjectId: id,
      result: 'passed',
      source: 'Annuaire public',
      checkedAt: TEST_NOW,
    })
    expect(await rules(quote)).toEqual([])
    granted(await send(quote))

    const { snapshot } = await storedQuote(database, quote.quoteId)
    expect(snapshot!.lines).toMatchObject([
      { productReference: 'LR-220', performance: 'R = 7' },
      { designation: 'Main-d’œuvre' },
    ])
    expect(snapshot!.lines[1]).not.toHaveProperty('productReference')
    expect(snapshot!.mentions.find(({ key }) => key === 'rge')?.text).toContain(
      'n°\u00a0E-12345, Qualibat',
    )
    granted(await withdrawQuote(database.ctx(quote.artisan), quote.quoteId))
    const again = granted(await copyQuote(database.ctx(quote.artisan), quote.quoteId))
    expect(await getMyQuote(database.ctx(quote.artisan), again)).toMatchObject({
      missing: [],
      quote: { energyAid: true },
      lines: [{ productReference: 'LR-220' }, {}],
    })
  })

  it('not a pause: its timers stop, not its artisans', async () => {
    const quote = await aDraftQuote(database)
    granted(await pauseQuoteRequest(database.ctx(quote.author), quote.requestId))
    expect(await send(quote)).toMatchObject({ ok: true })
  })
})

describe('where the works lie', () => {
  const places: [string, string, number, string][] = [
    ['La Réunion, normal rate', '97400', 850, '108.50'],
    ['La Réunion, reduced rate', '97400', 210, '102.10'],
    ['Guyane', '97300', 0, '100.00'],
  ]
  it.each(places)('%s', async (_, postalCode, vat, total) => {
    const quote = await aSentQuote(database, { postalCode, input: { lines: [labour(vat)] } })
    const { snapshot, totalInclCents } = await storedQuote(database, quote.quoteId)
    expect((totalInclCents / 100).toFixed(2)).toBe(total)
    expect(snapshot!.certification === null).toBe(vat !== 210)
    const mention = snapshot!.mentions.find(({ key }) => key === 'vat')?.text ?? null
    expect(mention).toBe(vat === 0 ? 'TVA non applicable, art. 294 du CGI' : null)
  })

  it('refuses the rates of Paris in La Réunion', async () => {
    const quote = await aDraftQuote(database, {
      postalCode: '97400',
      input: { lines: [labour(2_000), labour(1_000)] },
    })
    expect(await send(quote)).toEqual({ ok: false, refusal: 'quote_incomplete' })
    const mine = (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!
    expect(mine.missing.map(({ rule }) => rule)).toEqual(['V5', 'V5'])
    expect(mine.vatRates).toEqual([850, 210])
  })

  it('asks in Tahiti for the local tax, and prints it', async () => {
    const bare = await aDraftQuote(database, { postalCode: '98714', input: { lines: [labour(0)] } })
    expect(await send(bare)).toEqual({ ok: false, refusal: 'quote_incomplete' })
    expect((await getMyQuote(database.ctx(bare.artisan), bare.quoteId))!.missing).toMatchObject([
      { rule: 'V5', fix: { field: 'localTax' } },
    ])
    granted(
      await saveQuote(
        database.ctx(bare.artisan),
        bare.quoteId,
        aQuoteInput({ lines: [labour(0)], localTaxText: 'TVA polynésienne 13 % comprise.' }),
      ),
    )
    granted(await send(bare))
    expect((await storedQuote(database, bare.quoteId)).snapshot!.mentions).toContainEqual({
      key: 'vat',
      text: 'TVA polynésienne 13 % comprise.',
    })
  })

  it('is written in its day there, and numbered in its year', async () => {
    // Still the 31st in Paris, already the 1st in Saint-Denis; in Papeete, the 31st for ten hours more.
    const now = new Date('2026-12-31T21:30:00Z')
    const artisan = await aQuotingArtisan(database, { now, policies: [{ endsOn: '2027-12-31' }] })
    const input = { validUntil: '2027-02-01', lines: [labour(850)] }
    const reunion = await aSentQuote(database, { artisan, now, postalCode: '97400', input })
    const lyon = await aSentQuote(database, {
      artisan,
      now,
      input: { ...input, lines: [labour(2_000)] },
    })
    expect(await storedQuote(database, reunion.quoteId)).toMatchObject({
      number: 'D-2027-0001',
      snapshot: { issuedOn: '2027-01-01' },
    })
    expect(await storedQuote(database, lyon.quoteId)).toMatchObject({
      number: 'D-2026-0001',
      snapshot: { issuedOn: '2026-12-31' },
    })
  })
})

describe('a company in franchise', () => {
  it('bills no VAT, says why, and asks for no certification', async () => {
    const artisan = await aQuotingArtisan(database, {
      file: { vatRegime: 'franchise', vatNumber: null },
    })
    const wrong = await aDraftQuote(database, { artisan })
    expect(await send(wrong)).toEqual({ ok: false, refusal: 'quote_incomplete' })
    granted(
      await saveQuote(database.ctx(artisan), wrong.quoteId, aQuoteInput({ lines: [labour(0)] })),
    )
    granted(await send(wrong))
    const { snapshot, totalVatCents } = await storedQuote(database, wrong.quoteId)
    expect(totalVatCents).toBe(0)
    expect(snapshot!.mentions).toContainEqual({
      key: 'vat',
      text: 'TVA non applicable, art. 293 B du CGI',
    })
    expect(snapshot!.certification).toBeNull()
  })
})

describe('a devis that was sent', () => {
  it('holds amounts that agree to the cent, however its quantities round', async () => {
    const lines = [
      { ...labour(2_000), quantity: 333, unitPrice: 9_999 },
      { ...labour(1_000), quantity: 1_337, unitPrice: 1_505 },
      { ...labour(550), quantity: 7, unitPrice: 71 },
      { ...labour(1_000), quantity: 2_500, unitPrice: 1 },
    ]
    const quote = await aSentQuote(database, { input: { lines, travelCosts: 3_333 } })
    const row = await storedQuote(database, quote.quoteId)
    const { totals } = row.snapshot!
    const sum = (list: number[]) => list.reduce((total, cents) => total + cents, 0)
    expect(totals.lineTotalsExclCents).toEqual([3_330, 2_012, 0, 3])
    expect(totals.totalExclCents).toBe(sum(totals.lineTotalsExclCents) + 3_333)
    expect(totals.totalExclCents).toBe(sum(totals.vat.map(({ baseCents }) => baseCents)))
    expect(totals.totalVatCents).toBe(sum(totals.vat.map(({ vatCents }) => vatCents)))
    expect(totals.totalInclCents).toBe(totals.totalExclCents + totals.totalVatCents)
    expect(row).toMatchObject({
      totalExclCents: totals.totalExclCents,
      totalVatCents: totals.totalVatCents,
      totalInclCents: totals.totalInclCents,
    })
  })

  it('stays as it was sent, hash included, whatever becomes of the company, the person and the draft’s rows', async () => {
    const quote = await aSentQuote(database)
    const before = await storedQuote(database, quote.quoteId)
    expect(before.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(before).toMatchObject({ sentAt: TEST_NOW, clientName: 'Claire Martin' })
    await database.db
      .update(artisans)
      .set({ companyName: 'Autre nom', addressLine: 'Ailleurs', vatRegime: 'franchise' })
      .where(eq(artisans.id, quote.artisan.artisanId))
    const received = (await getReceivedQuote(database.ctx(quote.author), quote.quoteId))!
    expect(received.document).toEqual(before.snapshot)
    // PostgreSQL gives a document's keys back in an order of its own.
    expect(contentHash(received.document)).toBe(before.contentHash)
    expect(received.document.company.name).not.toBe('Autre nom')
  })

  it('cannot be accepted when it is not what was read, even by one character', async () => {
    const quote = await aSentQuote(database)
    const row = await storedQuote(database, quote.quoteId)
    const read = row.snapshot!
    for (const changed of [
      contentHash({ ...read, paymentTerms: `${read.paymentTerms} ` }),
      contentHash({ ...read, totals: { ...read.totals, totalInclCents: 1 } }),
      '',
    ]) {
      const acceptance = await anAcceptance(database, quote.quoteId, { contentHash: changed })
      expect(await acceptQuote(database.ctx(quote.author), quote.quoteId, acceptance)).toEqual({
        ok: false,
        refusal: 'document_changed',
      })
    }
    // The stored document altered behind the product's back.
    await database.db
      .update(quotes)
      .set({ snapshot: { ...read, totals: { ...read.totals, totalInclCents: 1 } } })
      .where(eq(quotes.id, quote.quoteId))
    expect(
      await acceptQuote(
        database.ctx(quote.author),
        quote.quoteId,
        await anAcceptance(database, quote.quoteId),
      ),
    ).toEqual({ ok: false, refusal: 'document_changed' })
    expect((await storedQuote(database, quote.quoteId)).status).toBe('sent')
  })

  it('logs that the name was shared, moves the contact on and says so once', async () => {
    const quote = await aSentQuote(database)
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, quote.leadId))
    expect(lead).toMatchObject({ status: 'quoted', quotedAt: TEST_NOW })
    const shared = await database.db
      .select()
      .from(contactDetailsSharings)
      .where(eq(contactDetailsSharings.leadId, quote.leadId))
    expect(shared.map(({ what, action }) => `${what} ${action}`)).toEqual([
      'name shared',
      'name shared',
    ])
    expect(await eventTypesAbout(database, quote.quoteId)).toEqual(['quote.sent'])
  })
})

describe('numbers', () => {
  it('follow one another without a gap or a double, thirty sent at once, two years side by side', async () => {
    const artisan = await aQuotingArtisan(database, { policies: [{ endsOn: '2027-12-31' }] })
    const drafts: TestQuote[] = []
    for (let index = 0; index < RACERS; index++) {
      // A person has three requests a day; a few drafts lack a mention, and must take no number with them.
      const author = await aParticulier(database, {
        email: `numeros-${nextNumber()}@ouvreo.example`,
      })
      drafts.push(
        await aDraftQuote(database, {
          artisan,
          author,
          input: { validUntil: '2027-06-30', durationText: index % 6 === 5 ? '' : '1 jour' },
        }),
      )
    }
    const nextYear = new Date('2027-02-01T09:00:00Z')
    const answers = await together(RACERS, (index) =>
      sendQuote(
        database.ctx(artisan, index % 3 === 0 ? nextYear : TEST_NOW),
        drafts[index]!.quoteId,
      ),
    )
    const numbers = answers.flatMap((one) => (one.ok ? [one.value.number] : []))
    expect(numbers).toHaveLength(25)
    for (const year of [2026, 2027]) {
      const ofYear = numbers.filter((number) => number.startsWith(`D-${year}-`)).sort()
      expect(ofYear).toEqual(
        ofYear.map((_, index) => `D-${year}-${String(index + 1).padStart(4, '0')}`),
      )
      expect(ofYear.length).toBeGreaterThan(5)
    }
    const stored = await database.db
      .select({ number: quotes.number })
      .from(quotes)
      .where(eq(quotes.artisanId, artisan.artisanId))
    expect(stored.flatMap(({ number }) => number ?? []).sort()).toEqual(numbers.sort())
  }, 60_000)

  it('the same devis sent twenty times at once takes one number', async () => {
    const quote = await aDraftQuote(database)
    const answers = await together(20, () => send(quote))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok && one.refusal === 'quote_sent')).toHaveLength(19)
    expect(await countersOf(quote)).toMatchObject([{ last: 1 }])
    expect(await eventTypesAbout(database, quote.quoteId)).toEqual(['quote.sent'])
  })

  it('of two companies know nothing of each other', async () => {
    const [one, other] = [await aSentQuote(database), await aSentQuote(database)]
    expect((await storedQuote(database, one.quoteId)).number).toBe('D-2026-0001')
    expect((await storedQuote(database, other.quoteId)).number).toBe('D-2026-0001')
  })

  it('go on after one that was withdrawn', async () => {
    const { artisan, ...lead } = await aTakenLead(database)
    const first = await aSentQuote(database, { lead: { artisan, ...lead } })
    granted(await withdrawQuote(database.ctx(artisan), first.quoteId))
    const second = await aSentQuote(database, { lead: { artisan, ...lead } })
    expect([
      (await storedQuote(database, first.quoteId)).number,
      (await storedQuote(database, second.quoteId)).number,
    ]).toEqual(['D-2026-0001', 'D-2026-0002'])
  })
})
