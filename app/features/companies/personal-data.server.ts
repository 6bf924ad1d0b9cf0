import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  secret,
  SIX_MONTHS_DAYS,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { artisans, artisanTrades } from './tables.server.ts'
import {
  endedTraders,
  identityFingerprints,
  premiumReferences,
} from '#app/features/companies/checks/verification.tables.server.ts'
import { OUTSIDE_CALENDAR_DATA } from './outside-calendars/personal-data.server.ts'
import { WHILE_IT_EXISTS, PROOF_DATA } from '#app/features/companies/proofs/proof-data.server.ts'

/** A client named by a company is a prospect of nobody: three years, as for those (law.md P4). */
const PROSPECT_DAYS = 3 * 365
/** What stands for the name of an erased company, where kept documents do not say it. */
export const ERASED_COMPANY = 'Entreprise effacée'

/**
 * Somebody else's name and address, given by the company: kept no longer than they serve (RGPD,
 * article 5, 1, c and e).
 */
const REFERENCE_SWEEPS: Policy['sweeps'] = [
  {
    days: 30,
    since: 'la fin du lien, sans réponse',
    due: (limit) => and(isNull(premiumReferences.answer), lt(premiumReferences.expiresAt, limit))!,
    act: 'delete',
  },
  deletedAfter(PROSPECT_DAYS, 'la réponse', premiumReferences.answeredAt),
]

/** Company files: everything goes but an empty row, which kept contracts and reviews point to. */
export const COMPANY_DATA: readonly Policy[] = [
  ...PROOF_DATA,
  ...OUTSIDE_CALENDAR_DATA,
  policy(premiumReferences, {
    what: 'Références de clients',
    purpose: 'company',
    of: ({ accountId }) => sql`${premiumReferences.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'sentCount'),
      ...secret('Empreinte du lien', 'tokenHash'),
      ...facts(
        'Client, travaux, réponse, dates',
        'clientName',
        'clientEmail',
        'works',
        'workedOn',
        'expiresAt',
        'answer',
        'answeredAt',
        'createdAt',
      ),
      // For the team alone, as its author was told.
      ...inner('Mot du client à notre équipe', 'comment'),
    },
    sweeps: REFERENCE_SWEEPS,
  }),
  policy(premiumReferences, {
    what: 'Ce que vous dites d’une entreprise qui vous cite comme client',
    purpose: 'company',
    of: ({ email }) => eq(premiumReferences.clientEmail, email),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'sentCount'),
      ...secret('Empreinte du lien', 'tokenHash'),
      ...facts(
        'Nom, adresse email, travaux, réponse, dates',
        'clientName',
        'clientEmail',
        'works',
        'workedOn',
        'expiresAt',
        'answer',
        'comment',
        'answeredAt',
        'createdAt',
      ),
    },
    sweeps: REFERENCE_SWEEPS,
  }),
  policy(identityFingerprints, {
    what: 'Empreintes contre la fraude',
    purpose: 'security',
    of: ({ accountId }) => sql`${identityFingerprints.artisanId} = ${accountId}`,
    // Digests under a key: nothing is read back out of them, and they are what finds a company that comes back.
    rows: 'stay',
    columns: {
      ...inner(
        'Empreintes du dirigeant, de l’adresse, du téléphone, de l’IBAN',
        'id',
        'artisanId',
        'kind',
        'hash',
        'seenAt',
        'endedAs',
      ),
    },
    sweeps: [
      deletedAfter(5 * 365, 'leur relevé (lutte contre la fraude)', identityFingerprints.seenAt),
    ],
  }),
  policy(endedTraders, {
    what: 'Identité de professionnel',
    purpose: 'company',
    // Written by the erasure itself, which must not take it along (DSA, article 30, 5).
    of: null,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'artisanId'),
      ...inner(
        'Nom, forme, SIRET, registre, dirigeant, téléphone, email, adresse',
        'companyName',
        'legalForm',
        'siret',
        'registration',
        'managerName',
        'phone',
        'email',
        'addressLine',
        'postalCode',
        'town',
      ),
      ...inner('Certification, vérification, fin', 'submittedAt', 'verifiedAt', 'endedAt'),
    },
    sweeps: [
      deletedAfter(
        SIX_MONTHS_DAYS,
        'la fin du compte, pour une entreprise vérifiée (règlement européen 2022/2065, art. 30)',
        endedTraders.endedAt,
      ),
    ],
  }),
  policy(artisanTrades, {
    what: 'Métiers exercés',
    purpose: 'company',
    of: ({ accountId }) => sql`${artisanTrades.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner(
        'Identifiants et position',
        'artisanId',
        'location',
        'lat',
        'lng',
        'available',
        'listed',
      ),
      ...inner(
        'Copies de la fiche pour le classement',
        'ratingSum',
        'ratingCount',
        'proposedCount',
        'answeredCount',
        'answerMinutes',
        'premiumPlan',
      ),
      ...facts('Métier, rayon', 'trade', 'reachKm'),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(artisans, {
    what: 'Entreprise',
    purpose: 'company',
    of: ({ accountId }) => sql`${artisans.id} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'accountId'),
      ...said('Raison sociale', { companyName: ERASED_COMPANY }),
      ...said('SIRET, forme, capital, registre, TVA', {
        siret: null,
        legalForm: null,
        capitalCents: null,
        registration: null,
        vatRegime: null,
        vatNumber: null,
      }),
      ...said('Dirigeant', { managerName: null }),
      ...said('Téléphone', { phone: null }),
      ...said('Adresse', {
        addressLine: null,
        postalCode: null,
        insee: null,
        town: null,
        lat: null,
        lng: null,
      }),
      ...said('Fin d’assurance', { insuranceTo: null }),
      ...said('Médiateur', { mediatorName: null, mediatorAddress: null }),
      ...said('Profil public', {
        slug: null,
        description: null,
        hours: null,
        hourlyRateCents: null,
        travelFeeCents: null,
        freeWeekOn: null,
        paymentTerms: null,
      }),
      ...secret('IBAN chiffré', 'ibanSealed'),
      ...said('Derniers chiffres de l’IBAN', { ibanEnd: null }),
      ...facts(
        'Rayon, congés, vérification, dates',
        'radiusKm',
        'onHoliday',
        'verification',
        'submittedAt',
        'verifiedAt',
        'suspendedAt',
        'closedAt',
        'premiumAskedAt',
        'premiumCheckedAt',
        'createdAt',
        'updatedAt',
      ),
      ...words('Motif de l’équipe', true, 'verificationReason'),
      ...facts(
        'Notes et réactivité',
        'ratingSum',
        'ratingCount',
        'proposedCount',
        'answeredCount',
        'answerMinutes',
      ),
      ...inner(
        'Droits de la formule',
        'creditsLeft',
        'planRadiusKm',
        'galleryLimit',
        'premiumPlan',
      ),
    },
    kept: WHILE_IT_EXISTS,
  }),
]
