import { eq, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { signatures, signingCodes } from './tables.server.ts'

/**
 * Contracts concluded online are kept ten years from the end of what they were for (Code de la
 * consommation, L213-1).
 */
const PROOF_YEARS = 10
const PROOF_DAYS = PROOF_YEARS * 365
/** A code says nothing once it was used or is over; what the proof needs of it is in the signature. */
const CODE_DAYS = 7

/** Codes go within days; signatures stay whole, whoever erases their account. */
export const SIGNATURE_DATA: readonly Policy[] = [
  policy(signingCodes, {
    what: 'Codes de signature',
    purpose: 'contract',
    of: ({ accountId }) => eq(signingCodes.signerId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'signerId', 'contentHash', 'codeHash'),
      ...facts(
        'Envoyé où et quand, pour quel document',
        'subjectKind',
        'subjectId',
        'sentBy',
        'sentTo',
        'sentAt',
        'expiresAt',
        'wrongTries',
        'usedAt',
      ),
    },
    sweeps: [deletedAfter(CODE_DAYS, 'l’envoi', signingCodes.sentAt)],
  }),
  policy(signatures, {
    what: 'Signatures',
    purpose: 'contract',
    of: ({ accountId }) => eq(signatures.accountId, accountId),
    rows: 'stay',
    keep: {
      when: () => sql`true`,
      years: PROOF_YEARS,
      why: 'la preuve d’un contrat (nom, date, adresse IP, navigateur, code, empreinte, dessin), même après la fin du compte',
    },
    columns: {
      ...inner('Identifiants', 'id', 'accountId'),
      ...facts(
        'Qui, quand, quoi, comment, d’où',
        'subjectKind',
        'subjectId',
        'contentHash',
        'role',
        'name',
        'signedAt',
        'mode',
        'statements',
        'address',
        'userAgent',
        'deviceOf',
        'codeSentAt',
        'codeSentTo',
        'drawing',
      ),
    },
    sweeps: [
      {
        days: PROOF_DAYS,
        since: 'la fin des travaux',
        // The table itself refuses, by the database's own clock, to lose what is younger.
        due: (limit) =>
          sql`${signatures.signedAt} < ${limit.toISOString()} and ${signatures.signedAt} < now() - interval '10 years' and not exists (select 1 from interventions works where (works.quote_id = ${signatures.subjectId} or works.id in (select intervention_id from amendments where id = ${signatures.subjectId})) and coalesce(works.confirmed_at, works.cancelled_at, 'infinity') >= ${limit.toISOString()})`,
        act: 'delete',
      },
    ],
  }),
]
