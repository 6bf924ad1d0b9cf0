import { sql } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import { companyImages } from '#app/features/companies/images/images.tables.server.ts'
import { companyDocuments, insurancePolicies, qualifications } from './proof.tables.server.ts'
import {
  registerAnswers,
  verificationChecks,
  verificationEvents,
} from '#app/features/companies/checks/verification.tables.server.ts'

export const WHILE_IT_EXISTS = 'Tant que le compte existe'

/** What a company shows and proves, and what the team found of it. */
export const PROOF_DATA: readonly Policy[] = [
  policy(galleryPictures, {
    what: 'Galerie',
    purpose: 'company',
    of: ({ accountId }) => sql`${galleryPictures.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'position'),
      ...facts(
        'Photos, légende, métier',
        'fileId',
        'beforeFileId',
        'caption',
        'trade',
        'createdAt',
      ),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(companyImages, {
    what: 'Logo et portrait',
    purpose: 'company',
    of: ({ accountId }) => sql`${companyImages.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'artisanId'),
      ...facts('Image, nature', 'fileId', 'kind', 'createdAt'),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(companyDocuments, {
    what: 'Justificatifs',
    purpose: 'company',
    of: ({ accountId }) => sql`${companyDocuments.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'subjectId'),
      ...facts('Fichier, nature, nom', 'fileId', 'kind', 'name', 'createdAt'),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(verificationChecks, {
    what: 'Vérifications de l’entreprise',
    purpose: 'company',
    of: ({ accountId }) => sql`${verificationChecks.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'subjectId', 'checkedBy'),
      ...facts(
        'Contrôle, résultat, source, motif, dates',
        'kind',
        'result',
        'source',
        'reason',
        'checkedAt',
        'expiresOn',
        'supersededAt',
      ),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(insurancePolicies, {
    what: 'Assurances',
    purpose: 'company',
    of: ({ accountId }) => sql`${insurancePolicies.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'checkedAt'),
      ...facts(
        'Assureur, contrat, couverture, période',
        'kind',
        'insurer',
        'insurerContact',
        'policyNumber',
        'coverage',
        'startsOn',
        'endsOn',
        'activities',
        'createdAt',
        'updatedAt',
      ),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(qualifications, {
    what: 'Qualifications',
    purpose: 'company',
    of: ({ accountId }) => sql`${qualifications.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId'),
      ...facts(
        'Titre, organisme, numéro, domaine, période',
        'kind',
        'label',
        'body',
        'number',
        'domain',
        'startsOn',
        'endsOn',
        'createdAt',
        'updatedAt',
      ),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(registerAnswers, {
    what: 'Réponse du registre des entreprises',
    purpose: 'company',
    of: ({ accountId }) => sql`${registerAnswers.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'artisanId'),
      ...facts(
        'SIRET, état, nom, activité, date',
        'siret',
        'status',
        'name',
        'naf',
        'nafVersion',
        'askedAt',
      ),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(verificationEvents, {
    what: 'Histoire du dossier',
    purpose: 'company',
    of: ({ accountId }) => sql`${verificationEvents.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'actorId'),
      ...facts('Étape, motif, date', 'happening', 'detail', 'at'),
    },
    kept: WHILE_IT_EXISTS,
  }),
]
