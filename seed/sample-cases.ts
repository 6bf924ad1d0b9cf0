import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { legalVatRates, type VatRegime, type VatTerritory } from '#app/values/numbers/vat.ts'

/** What a sample is of: who bills whom, where, under which regime. */
export type SampleCase = {
  regime: VatRegime
  territory: VatTerritory
  client: InvoiceDocument['client']['kind']
}

/** Every case that there is: autoliquidation is between companies alone (law.md V7). */
export const SAMPLE_CASES: SampleCase[] = (
  ['standard', 'franchise', 'reverse_charge'] as const
).flatMap((regime) =>
  (['metropole', 'dom', 'dom_exempt', 'com'] as const).flatMap((territory) =>
    (['individual', 'business'] as const)
      .filter((client) => client === 'business' || regime !== 'reverse_charge')
      .map((client) => ({ regime, territory, client })),
  ),
)

export const PLACES: Record<VatTerritory, InvoiceDocument['client']['address']> = {
  metropole: { line: '12 rue des Lilas', postalCode: '49000', city: 'Angers', countryCode: 'FR' },
  dom: {
    line: '4 chemin des Flamboyants',
    postalCode: '97400',
    city: 'Saint-Denis',
    countryCode: 'FR',
  },
  dom_exempt: { line: '8 rue du Port', postalCode: '97300', city: 'Cayenne', countryCode: 'FR' },
  com: { line: '2 route du Lagon', postalCode: '98714', city: 'Papeete', countryCode: 'FR' },
}

/** A company and its client: names that markup and old printers trip over. */
export function partiesOf({
  regime,
  territory,
  client,
}: SampleCase): Pick<InvoiceDocument, 'company' | 'client'> {
  const postal = PLACES[territory]
  const business = client === 'business'
  return {
    company: {
      name: 'Toits & Œuvres de Loire',
      legalForm: 'SARL',
      capitalCents: 500_000,
      registration: 'RCS Angers',
      siret: '73282932000074',
      siren: '732829320',
      vatRegime: regime === 'franchise' ? 'franchise' : 'standard',
      vatNumber: regime === 'franchise' ? null : 'FR44732829320',
      address: `${postal.line}, ${postal.postalCode} ${postal.city}`,
      postal,
      email: 'bonjour@toits.example',
      phone: '+33241000000',
      managerName: null,
      insurance: {
        insurer: 'Assureur du Bâtiment',
        contact: '1 place du Port, 44000 Nantes',
        coverage: 'France entière',
        policyNumber: 'D-1234 <A>',
        from: '2026-01-01',
        to: '2027-12-31',
        activities: ['couverture'],
        certified: true,
      },
      mediator: { name: 'Médiateur du bâtiment', address: '5 rue du Parc, 75008 Paris' },
    },
    client: {
      kind: client,
      name: business ? 'Syndic « L’Érable » & Cie' : 'Claire Martin-Dupré',
      address: postal,
      siren: business ? '552100554' : null,
      siret: business ? '55210055400013' : null,
      vatNumber: business && regime !== 'franchise' ? 'FR63552100554' : null,
      electronicAddress: null,
    },
  }
}

/** Lines at each rate, with amounts that no rate divides evenly. */
export function pricedLines({ regime, territory }: SampleCase): QuoteLine[] {
  const rates = legalVatRates(territory, regime)
  const rate = (at: number) => rates[Math.min(at, rates.length - 1)]!
  return [
    {
      workItem: 'Couverture',
      designation: 'Pose d’ardoises <naturelles>, crochets compris',
      quantityThousandths: 120_333,
      unit: 'm²',
      unitPriceCents: 3_857,
      vatBasisPoints: rate(1),
      supply: 'goods',
    },
    {
      workItem: 'Couverture',
      designation: 'Main-d’œuvre',
      quantityThousandths: 37_500,
      unit: 'h',
      unitPriceCents: 4_999,
      vatBasisPoints: rate(1),
      supply: 'service',
    },
    {
      workItem: 'Isolation',
      designation: 'Laine de bois, 200 mm',
      quantityThousandths: 98_017,
      unit: 'm²',
      unitPriceCents: 2_711,
      vatBasisPoints: rate(2),
      supply: 'goods',
    },
    {
      workItem: 'Accès',
      designation: 'Échafaudage, montage & démontage',
      quantityThousandths: 1_000,
      unit: 'forfait',
      unitPriceCents: 123_457,
      vatBasisPoints: rate(0),
      supply: 'service',
    },
  ]
}

/** What the client had changed: a plus and a minus, which is billed too. */
export function amendedLines(sample: SampleCase): QuoteLine[] {
  const [slates, , , access] = pricedLines(sample)
  return [
    { ...access!, workItem: 'Avenant', designation: 'Fenêtre de toit', unitPriceCents: 88_801 },
    { ...slates!, workItem: 'Avenant', designation: 'Ardoises', quantityThousandths: -11_111 },
  ]
}
