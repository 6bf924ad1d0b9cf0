import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { qualifications } from '#app/features/companies/proofs/proof.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { newId, type QualificationId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aDraftQuote,
  aQuoteInput,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { aCertificate } from '#test/proof-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { copyQuote } from '#app/features/quotes/editor/reuse/copy-quote.server.ts'
import { getMyQuote } from './queries.server.ts'
import type { QuoteInput } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { quoteCounters } from './tables.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const send = (quote: TestQuote, now = TEST_NOW) =>
  sendQuote(database.ctx(quote.artisan, now), quote.quoteId)
const countersOf = (quote: TestQuote) =>
  database.rows(quoteCounters, eq(quoteCounters.artisanId, quote.artisan.artisanId))
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
        startOn: null,
        travelCosts: null,
        validUntil: null,
        worksAddress: '',
        lines: [],
      },
    })
    expect(await send(quote)).toEqual(refuse('quote_incomplete'))
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
    expect(await send(quote)).toEqual(refuse('quote_incomplete'))
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
    expect(await send(sixth)).toEqual(refuse('sent_too_often'))
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
    ).toEqual(refuse('validity_passed'))
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
    expect(await send(over)).toEqual(refuse('lead_not_open'))
    await database.db.update(leads).set({ status: 'opened' }).where(eq(leads.id, over.leadId))
    expect(await send(over)).toEqual(refuse('request_over'))
  })

  it('an energy aid, until the product is said and the team has confirmed the qualification; all of it is printed, and copied', async () => {
    const rules = async (quote: TestQuote) =>
      (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!.missing.map(
        ({ rule, fix }) => `${rule} ${fix.field}`,
      )
    const quote = await aDraftQuote(database, {
      input: { energyAid: true, rgeHeld: 'yes', lines: [labour(1_000)] },
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
        aQuoteInput({
          energyAid: true,
          rgeHeld: 'yes',
          subcontractorsText: 'Iso ; 732829320 ; RGE E-9 Qualibat',
          lines: [product, labour(550)],
        }),
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
    expect(await rules(quote)).toEqual(['M7 rge'])
    await aCertificate(database, artisanId, 'qualification', id)
    expect(await rules(quote)).toEqual([])
    granted(await send(quote))

    const { snapshot } = await storedQuote(database, quote.quoteId)
    expect(snapshot!.lines).toMatchObject([
      { productReference: 'LR-220', performance: 'R = 7' },
      { designation: 'Main-d’œuvre' },
    ])
    expect(snapshot!.mentions.map(({ key }) => key)).toContain('subcontractors')
    // The proof goes with the devis, and the next one of the company begins with the same answers.
    expect(
      await database.db
        .select({ kind: documents.kind, name: documents.name })
        .from(documents)
        .where(and(eq(documents.subjectId, quote.quoteId), eq(documents.kind, 'rge_certificate'))),
    ).toEqual([{ kind: 'rge_certificate', name: 'Attestation RGE, devis D-2026-0001' }])
    const next = await aTakenLead(database, { artisan: quote.artisan })
    const begun = granted(await createQuote(database.ctx(quote.artisan), next.leadId))
    expect(await storedQuote(database, begun)).toMatchObject({
      energyAid: false,
      rgeHeld: 'yes',
      subcontractorsText: 'Iso ; 732829320 ; RGE E-9 Qualibat',
    })
    expect(snapshot!.lines[1]).not.toHaveProperty('productReference')
    expect(snapshot!.mentions.find(({ key }) => key === 'rge')?.text).toContain(
      'n°\u00a0E-12345, Qualibat',
    )
    granted(await withdrawQuote(database.ctx(quote.artisan), quote.quoteId))
    const again = granted(await copyQuote(database.ctx(quote.artisan), quote.quoteId))
    expect(await getMyQuote(database.ctx(quote.artisan), again)).toMatchObject({
      missing: [],
      quote: { energyAid: true, rgeHeld: 'yes' },
      lines: [{ productReference: 'LR-220' }, {}],
    })
  })

  it('not a pause: its timers stop, not its artisans', async () => {
    const quote = await aDraftQuote(database)
    granted(await pauseQuoteRequest(database.ctx(quote.author), quote.requestId))
    expect(await send(quote)).toMatchObject({ ok: true })
  })
})
