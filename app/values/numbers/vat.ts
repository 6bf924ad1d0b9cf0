/** How French VAT applies where the works lie (CGI 294 and 296; BOI-TVA-GEO-20-10). */
export type VatTerritory =
  /** Metropolitan France, Corsica included: 20, 10 and 5.5 %. */
  | 'metropole'
  /** Guadeloupe, Martinique, La Réunion: 8.5 and 2.1 %. */
  | 'dom'
  /** Guyane and Mayotte: VAT not applicable, art. 294 CGI. */
  | 'dom_exempt'
  /** Saint-Pierre-et-Miquelon, Saint-Barthélemy, Saint-Martin, Wallis, Polynésie, Nouvelle-Calédonie: no French VAT. */
  | 'com'

/**
 * Under which regime the company bills a document. Autoliquidation is per document: a subcontract
 * of building works.
 */
export type VatRegime = 'standard' | 'franchise' | 'reverse_charge'

/** Rates that may stand on a line, in basis points, normal rate first. */
const RATES: Record<VatTerritory, readonly number[]> = {
  metropole: [2_000, 1_000, 550],
  dom: [850, 210],
  dom_exempt: [],
  com: [],
}

/** Every rate that some French document may carry, 0 included. */
export const KNOWN_VAT_RATES: readonly number[] = [2_000, 1_000, 850, 550, 210, 0]

/** The legal rates of a document, basis points, normal first; `[0]` where no VAT is charged (a mention says why). */
export function legalVatRates(territory: VatTerritory, regime: VatRegime): readonly number[] {
  const rates = RATES[territory]
  return regime !== 'standard' || rates.length === 0 ? [0] : rates
}

/**
 * The first of some regimes under which all of a document's rates are legal; null where none is. A
 * company that changed of regime still bills what it signed before, and its document says why it
 * bears VAT or none.
 */
export function regimeOfRates<Regime extends VatRegime>(
  rates: readonly { vatBasisPoints: number; baseCents: number }[],
  territory: VatTerritory,
  regimes: readonly Regime[],
): Regime | null {
  const billed = rates.filter(({ baseCents }) => baseCents !== 0)
  const fits = (regime: Regime) =>
    billed.every(({ vatBasisPoints }) => legalVatRates(territory, regime).includes(vatBasisPoints))
  return regimes.find(fits) ?? null
}

/** Whether a rate is one of those reserved to dwellings over two years old, which need the client's certification. */
export function isReducedVatRate(basisPoints: number): boolean {
  return basisPoints === 1_000 || basisPoints === 550 || basisPoints === 210
}

/**
 * The sentence a document must carry when it charges no VAT, null when it charges some. For `com` it is null too:
 * French VAT does not exist there and the artisan states the local tax.
 */
export function vatMention(territory: VatTerritory, regime: VatRegime): string | null {
  if (territory === 'com') return null
  if (regime === 'franchise') return 'TVA non applicable, art. 293 B du CGI'
  if (territory === 'dom_exempt') return 'TVA non applicable, art. 294 du CGI'
  if (regime === 'reverse_charge') return 'Autoliquidation, art. 283-2 nonies du CGI'
  return null
}

/**
 * The VAT territory of a place. The INSEE code decides when it is known, because Saint-Barthélemy (97133) and
 * Saint-Martin (97150) have postal codes of Guadeloupe.
 */
export function vatTerritoryOf(postalCode: string, insee?: string): VatTerritory {
  if (postalCode === '97133' || postalCode === '97150') return 'com'
  const code = insee ?? postalCode
  if (/^97[124]/u.test(code)) return 'dom'
  if (/^97[36]/u.test(code)) return 'dom_exempt'
  // 975, 977, 978, 984, 986, 987, 988, 989; 980 is Monaco, where French VAT applies as in the metropole.
  if (/^97|^98[1-9]/u.test(code)) return 'com'
  return 'metropole'
}

const percents = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « 5,5 % » (no-break space before the sign). */
export function formatVatRate(basisPoints: number): string {
  return `${percents.format(basisPoints / 100)}\u00a0%`
}
