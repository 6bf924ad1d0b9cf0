import type { CompanyFile } from '#app/features/companies/file/company-file.ts'
import { newId, type PolicyId } from '#app/values/identity/ids.ts'
import type { Policy } from '#app/features/companies/proofs/insurance.ts'

/** A company file with nothing in it. */
export const EMPTY: CompanyFile = {
  companyName: 'Hoarau Plomberie',
  siret: null,
  legalForm: null,
  capitalCents: null,
  registration: null,
  managerName: null,
  phone: null,
  addressLine: null,
  insee: null,
  radiusKm: 15,
  vatRegime: null,
  vatNumber: null,
  mediatorName: null,
  mediatorAddress: null,
  description: null,
  hours: null,
  hourlyRateCents: null,
  travelFeeCents: null,
  trades: [],
  policies: [],
  today: '2026-03-10',
}
export const POLICY: Policy = {
  id: newId<PolicyId>(),
  kind: 'decennale',
  insurer: 'Assureur',
  insurerContact: '1 place de la Mairie, 97400 Saint-Denis',
  policyNumber: null,
  coverage: 'France',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  activities: ['plomberie'],
  documented: true,
  verdict: null,
}
export const MINIMAL: CompanyFile = {
  ...EMPTY,
  siret: '73282932000074',
  managerName: 'Jean Hoarau',
  phone: '+262692123456',
  addressLine: '12 rue de Paris',
  insee: '97411',
  trades: ['plomberie'],
  policies: [POLICY],
}
export const FULL: CompanyFile = {
  ...MINIMAL,
  legalForm: 'SARL',
  capitalCents: 500_000,
  registration: 'RCS Saint-Denis',
  vatRegime: 'standard',
  vatNumber: 'FR44732829320',
  mediatorName: 'Médiateur',
  mediatorAddress: '1 rue du Droit, 75001 Paris',
  description: 'Plombier depuis 1998.',
  hours: { mon: [{ from: '08:00', to: '18:00' }] },
  hourlyRateCents: 5_400,
  travelFeeCents: 0,
}
