import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import {
  formFromTyped,
  quoteFormInput,
  textsFromForm,
  typedFromForm,
  typedItems,
} from '#app/features/quotes/editor/quote-editor-form.ts'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { savable } from '#app/features/quotes/editor/saving/savable.ts'
import { parsePostalCode } from '#app/values/identity/postal-code.ts'
import { legalVatRates, vatTerritoryOf, type VatRegime } from '#app/values/numbers/vat.ts'

/** The fields of a plain invoice besides its lines and what a devis has too, by the names they post. */
const PLAIN_TEXTS = [
  'trade',
  'placeLine',
  'placePostalCode',
  'placeTown',
  'subcontractReference',
  'certified',
  'performedOn',
  'dueOn',
] as const
/** The name of one of them. */
export type PlainText = (typeof PLAIN_TEXTS)[number]
type PlainTexts = Record<PlainText, string>

/** A plain invoice as typed: its title, lines, equipment and local tax as a devis types them, and its own fields. */
export type TypedPlainInvoice = TypedQuote & { own: PlainTexts }

/** A stored draft as the editor shows it. */
export function typedFromDraft(draft: InvoiceRow, vatRates: readonly number[]): TypedPlainInvoice {
  const { title, lines, fossilBoiler, solarPlant, localTaxText, worksPlace } = draft
  return {
    texts: { ...textsFromForm(new FormData()), title, fossilBoiler, solarPlant, localTaxText },
    items: typedItems(lines, vatRates),
    own: {
      trade: draft.trade ?? '',
      placeLine: worksPlace?.line ?? '',
      placePostalCode: worksPlace?.postalCode ?? '',
      placeTown: worksPlace?.town ?? '',
      subcontractReference: draft.subcontractReference,
      certified: draft.certified ? 'oui' : '',
      performedOn: draft.performedOn ?? '',
      dueOn: draft.dueOn ?? '',
    },
  }
}

/** A posted form as typed. */
export function typedPlainInvoice(form: FormData): TypedPlainInvoice {
  return { ...typedFromForm(form), own: ownTexts(form) }
}

/** An invoice as its form posts it. */
export function formFromPlain(typed: TypedPlainInvoice): FormData {
  const form = formFromTyped(typed)
  for (const [name, value] of Object.entries(typed.own)) form.set(name, value)
  return form
}

/**
 * What can be kept of an invoice while one types, as of a devis; what cannot be read keeps what was
 * kept of it last.
 */
export function savablePlain(typed: TypedPlainInvoice, saved: TypedPlainInvoice) {
  const { draft, waiting } = savable(typed, saved, { named: false })
  const { trade, placePostalCode } = typed.own
  const own = {
    ...typed.own,
    trade: trade || saved.own.trade,
    placePostalCode:
      placePostalCode.trim() === '' || parsePostalCode(placePostalCode).ok
        ? placePostalCode
        : saved.own.placePostalCode,
  }
  return { draft: { ...draft, own }, waiting }
}

/** The invoice's own fields of a form. */
export function ownTexts(form: FormData): PlainTexts {
  return Object.fromEntries(
    PLAIN_TEXTS.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as PlainTexts
}

/** What `plainInvoiceForm` is given, and the number on the page of a line as the errors count it. */
export function plainFormInput(typed: TypedPlainInvoice): {
  input: unknown
  numberOf: (index: number) => number
} {
  const { input, numberOf } = quoteFormInput(typed)
  const { title, localTaxText, fossilBoiler, solarPlant } = typed.texts
  return {
    input: {
      ...typed.own,
      title,
      localTaxText,
      fossilBoiler,
      solarPlant,
      lines: (input as { lines: unknown }).lines,
    },
    numberOf,
  }
}

/** The rates that a line may bear, by the place of works as it stands and whether the works are subcontracted. */
export function ratesOf(
  {
    placePostalCode,
    subcontractReference,
  }: Pick<PlainTexts, 'placePostalCode' | 'subcontractReference'>,
  client: { kind: 'individual' | 'company'; postalCode: string },
  companyRegime: VatRegime,
): { rates: readonly number[]; regime: VatRegime; postalCode: string } {
  const postalCode = placePostalCode.replaceAll(/\s/gu, '') || client.postalCode
  const regime =
    client.kind === 'company' && subcontractReference.trim() !== ''
      ? 'reverse_charge'
      : companyRegime
  return { rates: legalVatRates(vatTerritoryOf(postalCode), regime), regime, postalCode }
}
