import type {
  CompanyMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'

/** One line of the devis below. */
export const line: QuoteLine = {
  workItem: 'Couverture',
  designation: 'Pose d’ardoises',
  quantityThousandths: 120_000,
  unit: 'm²',
  unitPriceCents: 3_850,
  vatBasisPoints: 2_000,
  supply: 'goods',
}
/** A devis that lacks nothing. */
export const draft: QuoteDraft = {
  title: 'Toiture en ardoise',
  labourIncluded: false,
  fossilBoiler: '',
  solarPlant: '',
  lines: [line],
  issuedOn: '2026-11-21',
  validUntil: '2027-01-21',
  startOn: '2027-02-01',
  startText: '',
  durationText: '10 jours ouvrés',
  paymentTerms: '30 % à la commande, solde à la réception.',
  instalmentsText: '30 % à la commande\nsolde à la réception',
  waste: {
    none: false,
    quantity: '2 t d’ardoises',
    handling: 'triées et emportées par l’entreprise',
    place: 'déchèterie des Lilas, Angers',
    costCents: 12_000,
  },
  travelCostsCents: 0,
  workNature: 'Réfection complète d’une toiture en ardoise',
  worksAddress: '12 rue des Lilas, 49000 Angers',
  clientName: 'Claire Martin',
  certificationText: null,
  mode: 'distance',
}
/** What its company prints. */
export const company: CompanyMentions = {
  name: 'Toits de Loire',
  legalForm: 'SARL',
  capitalCents: 500_000,
  registration: 'RCS Angers',
  siret: '73282932000074',
  vatRegime: 'standard',
  vatNumber: 'FR44732829320',
  address: '3 quai des Carmes, 49100 Angers',
  insurance: {
    insurer: 'Assureur du Bâtiment',
    contact: '1 place du Port, 44000 Nantes',
    coverage: 'France métropolitaine',
    policyNumber: null,
    from: '2026-01-01',
    to: '2027-12-31',
    activities: ['couverture'],
    certified: true,
  },
  mediator: { name: 'Médiateur du bâtiment', address: '5 rue du Parc, 75008 Paris' },
}
/** Where its works lie. */
export const request: RequestFacts = {
  trade: 'couverture',
  postalCode: '49000',
  insee: '49007',
  clientKind: 'individual',
}
