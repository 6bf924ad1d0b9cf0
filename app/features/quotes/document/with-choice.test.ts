import { assert, property, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuoteDraft } from '#app/features/quotes/editor/quote-draft.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import type { QuoteRow } from '#app/features/quotes/move-quote.server.ts'
import type { Choice } from '#app/features/quotes/quote-options.ts'
import { offeredTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { formatEuros, sumCents } from '#app/values/numbers/money.ts'
import { ok, refuse } from '#app/values/result.ts'
import { pdfPages, plainSpaces } from '#test/pdf-text.ts'
import { company, draft, line, request } from '#test/quote-draft.ts'
import { contentHash } from './content-hash.server.ts'
import { documentOf } from './document-of-quote.server.ts'
import { printedQuote } from './printed-quote.ts'
import type { QuoteDocument } from './quote-document.ts'
import { missingMentions } from './quote-mentions.ts'
import { asOffered, choiceOf, rangeOfTotals, withChoice } from './with-choice.ts'

const NAME = 'Claire Martin'
const own = (option: number, workItem: string, cents: number, vat: number): QuoteLine => ({
  ...line,
  workItem,
  designation: `${workItem}, posé`,
  quantityThousandths: 1_000,
  unitPriceCents: cents,
  vatBasisPoints: vat,
  option,
})
/** A base at the normal rate, an addition at a reduced one, and a choice of two at the normal rate. */
const WITH_OPTIONS: Partial<QuoteDraft> = {
  clientName: NAME,
  certificationText: null,
  instalmentsText: '30 % à la commande\n500 € au début des travaux\nsolde à la réception',
  options: [
    { title: 'Volets motorisés', explanation: 'Un moteur par volet.', group: '' },
    { title: 'Zinc naturel', explanation: '', group: 'Gouttières' },
    { title: 'Cuivre', explanation: '', group: 'Gouttières' },
  ],
  lines: [
    { ...line, unitPriceCents: 200_001, quantityThousandths: 1_000, vatBasisPoints: 2_000 },
    own(0, 'Volets motorisés', 112_727, 1_000),
    own(1, 'Zinc naturel', 40_003, 2_000),
    own(2, 'Cuivre', 90_007, 2_000),
  ],
}

function offered(change: Partial<QuoteDraft> = {}): QuoteDocument {
  const whole: QuoteDraft = { ...draft, ...WITH_OPTIONS, ...change }
  const totals = offeredTotals(whole.lines, whole.options ?? [], whole.travelCostsCents ?? 0)
  if (!totals.ok) throw new Error(totals.refusal)
  return documentOf(
    { title: whole.title, materialsText: '' } as QuoteRow,
    {
      draft: whole,
      company,
      request,
      companyEmail: 'bonjour@toits.example',
      managerName: null,
      missing: [],
      policyId: null,
      rgeId: null,
      ownClient: null,
    },
    'D-2026-0007',
    totals.value,
  )
}
function chosen(document: QuoteDocument, choice: Choice, made = false): QuoteDocument {
  const found = withChoice(document, choice, made)
  if (!found.ok) throw new Error(found.refusal)
  return found.value
}
const mention = (document: QuoteDocument, key: string) =>
  document.mentions.find((each) => each.key === key)?.text

describe('a devis with a choice', () => {
  it('has the lines, totals, schedule and certification of it', () => {
    const base = offered()
    expect(base.lines.map(({ workItem }) => workItem)).toEqual([line.workItem, 'Zinc naturel'])
    expect(base).toMatchObject({ certification: null, totals: { totalExclCents: 240_004 } })
    const more = chosen(base, [2, 0])
    expect(more.lines.map(({ workItem }) => workItem)).toEqual([
      line.workItem,
      'Volets motorisés',
      'Cuivre',
    ])
    expect(more.totals.vat).toEqual([
      { vatBasisPoints: 2_000, baseCents: 290_008, vatCents: 58_002 },
      { vatBasisPoints: 1_000, baseCents: 112_727, vatCents: 11_273 },
    ])
    expect(more.certification).toBe(certificationText([1_000], NAME))
    expect(mention(more, 'certification')).toBe(more.certification)
    expect(more.mentions.map(({ key }) => key).indexOf('certification')).toBeLessThan(
      more.mentions.map(({ key }) => key).indexOf('withdrawal'),
    )
    const { totalInclCents } = more.totals
    expect(more.instalments.map(({ cents }) => cents)).toEqual([
      Math.round(totalInclCents * 0.3),
      50_000,
      totalInclCents - Math.round(totalInclCents * 0.3) - 50_000,
    ])
    expect(mention(more, 'schedule')).toContain(formatEuros(more.instalments[2]!.cents))
    expect(mention(more, 'schedule')).toContain('aucun paiement pendant 7 jours')
    expect(mention(base, 'certification')).toBeUndefined()
  })

  it('sums its instalments to its total, and leads back to what was sent, whatever is chosen', () => {
    const base = offered()
    assert(
      property(
        constantFrom([1], [2], [0, 1], [2, 0]),
        constantFrom(true, false),
        (choice, made) => {
          const document = chosen(base, choice, made)
          expect(sumCents(document.instalments.map(({ cents }) => cents))).toBe(
            document.totals.totalInclCents,
          )
          expect(choiceOf(document)).toEqual(choice.toSorted((a, b) => a - b))
          expect(asOffered(chosen(base, choice, true))).toEqual(base)
          expect(contentHash(asOffered(chosen(base, choice, true)))).toBe(contentHash(base))
        },
      ),
    )
    // Each choice is a document of its own, and signing the default is not only reading it.
    const hashes = [[1], [2], [0, 1], [0, 2]].map((choice) =>
      contentHash(chosen(base, choice, true)),
    )
    expect(new Set([...hashes, contentHash(base)]).size).toBe(5)
  })

  it('refuses what it does not offer, and a devis without options is itself', () => {
    const base = offered()
    expect(withChoice(base, [1, 3])).toEqual(refuse('option_unknown'))
    expect(withChoice(base, [1, 2])).toEqual(refuse('variant_twice'))
    expect(withChoice(base, [0])).toEqual(refuse('variant_missing'))
    const plain = offered({ options: [], lines: draft.lines })
    expect(plain).not.toHaveProperty('choices')
    expect(withChoice(plain, [], true)).toEqual(ok(plain))
    expect(withChoice(plain, [0])).toEqual(refuse('option_unknown'))
  })

  it('says the least and the most it may come to, until it is signed', () => {
    const base = offered()
    expect(rangeOfTotals(base)).toEqual({
      from: base.totals.totalInclCents,
      to: chosen(base, [0, 2]).totals.totalInclCents,
    })
    expect(rangeOfTotals(chosen(base, [1], true))).toBeNull()
    expect(rangeOfTotals(offered({ options: [], lines: draft.lines }))).toBeNull()
  })
})

describe('what a devis with options lacks', () => {
  const lacks = (change: Partial<QuoteDraft>) =>
    missingMentions({ ...draft, ...WITH_OPTIONS, ...change }, company, request).map(
      ({ sentence }) => sentence,
    )

  it('is nothing where it is whole', () => {
    expect(lacks({})).toEqual([])
  })

  it('is a schedule that makes each total', () => {
    const { totalInclCents } = offered().totals
    expect(
      lacks({ instalmentsText: `${(totalInclCents / 100).toFixed(2)} € à la commande` }),
    ).toEqual([
      expect.stringContaining('Échéancier\u202f: il ne fait pas le total de chaque choix'),
    ])
    expect(lacks({ instalmentsText: '40 % à la commande\n60 % à la fin' })).toEqual([])
  })

  it('is a second variant, and something outside its options', () => {
    const [volets, zinc, copper] = WITH_OPTIONS.options!
    expect(lacks({ options: [volets!, zinc!, { ...copper!, group: 'Chéneaux' }] })).toEqual([
      expect.stringContaining('Choix «\u00a0Gouttières\u00a0»'),
      expect.stringContaining('Choix «\u00a0Chéneaux\u00a0»'),
    ])
    expect(
      lacks({
        options: [volets!],
        lines: [own(0, 'Volets motorisés', 112_727, 2_000)],
      }),
    ).toContainEqual(expect.stringContaining('Tout le devis est en option'))
  })

  it('is labour in what is always there: that of an option does not count', () => {
    const supply = {
      ...line,
      workItem: 'Fourniture',
      designation: 'Fourniture de gouttières',
      unit: 'u' as const,
    }
    const [volets] = WITH_OPTIONS.options!
    const inOption = {
      ...own(0, 'Volets motorisés', 5_000, 2_000),
      designation: 'Pose',
      unit: 'h' as const,
    }
    expect(lacks({ options: [volets!], lines: [supply, inOption] })).toEqual([
      expect.stringContaining('Le prix de la main-d’œuvre n’apparaît pas'),
    ])
    const { option: _, ...always } = inOption
    expect(lacks({ options: [], lines: [supply, always] })).toEqual([])
  })
})

describe('the PDF of a devis with options', () => {
  const read = async (document: QuoteDocument) =>
    plainSpaces(
      (
        await pdfPages(await drawPdf(printedQuote(document, new Date('2026-11-21T09:30:00Z'))))
      ).join('\n'),
    )
  const amount = (cents: number) => plainSpaces(formatEuros(cents))

  it('has each option after the total while it may be chosen, with its lines and its own total', async () => {
    const base = offered()
    const text = await read(base)
    const [volets, zinc, copper] = base.choices!.options
    expect(text).toContain('Option : Volets motorisés')
    expect(text).toContain('Un moteur par volet.')
    expect(text).toContain('Peut être ajouté en signant. Non compris dans le total.')
    expect(text).toContain(amount(volets!.totals.totalInclCents))
    expect(text).toContain('Au choix, Gouttières : Cuivre')
    expect(text).toContain('à la place de « Zinc naturel »')
    expect(text).toContain(amount(copper!.totals.totalInclCents))
    // The default variant is among the lines, and not said again.
    expect(text.split(zinc!.lines[0]!.designation)).toHaveLength(2)
    expect(text.indexOf('Zinc naturel, posé')).toBeLessThan(text.indexOf('Total TTC'))
    expect(text.indexOf('Volets motorisés, posé')).toBeGreaterThan(text.indexOf('Total TTC'))
    expect(text).toContain(amount(base.totals.totalInclCents))
  })

  it('has those that were signed among its lines, and names the others as not retained', async () => {
    const signed = chosen(offered(), [0, 2], true)
    const text = await read(signed)
    expect(text.indexOf('Volets motorisés, posé')).toBeLessThan(text.indexOf('Total TTC'))
    expect(text.indexOf('Cuivre, posé')).toBeLessThan(text.indexOf('Total TTC'))
    expect(text).toContain('Options non retenues')
    expect(text).toContain('Au choix, Gouttières : Zinc naturel')
    expect(text).not.toContain('Zinc naturel, posé')
    expect(text).not.toContain('Non compris dans le total')
    expect(text).toContain(amount(signed.totals.totalInclCents))
  })
})
