import type { MissingOfSeller, ReportRefusal, TellRefusal } from './seller-report.ts'

/** What a declaration lacks, as a list names it. */
export const MISSING_LABELS: Record<MissingOfSeller, string> = {
  name: 'raison sociale',
  siren: 'SIREN',
  address: 'adresse',
  firstName: 'prénom',
  lastName: 'nom',
  taxNumber: 'numéro fiscal',
  bornOn: 'date de naissance',
}

/** Why an act of the team on a year is refused. */
export const SELLER_REFUSALS: Record<TellRefusal | ReportRefusal, string> = {
  year_running: 'Cette année n’est pas finie\u00a0: ses montants changent encore.',
  nobody_to_tell: 'Chaque vendeur a déjà reçu ses montants.',
  operator_incomplete:
    'Le fichier porte le nom, l’adresse et le SIREN de l’exploitant\u00a0: ils manquent dans OPERATOR_FILE (legal.name, legal.address, legal.registration).',
  nobody_to_report: 'Aucun vendeur informé et complet n’attend d’être déclaré.',
}

/** What each quarter is called. */
export const QUARTER_NAMES = ['1er trimestre', '2e trimestre', '3e trimestre', '4e trimestre']
