import { counted } from '#app/values/words/counted.ts'
import type { MissingOfSeller, ReportRefusal, TellRefusal } from './seller-report.ts'
import type { ResumeRefusal, SellerTaskKind } from './seller-task.ts'

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
export const SELLER_REFUSALS: Record<TellRefusal | ReportRefusal | ResumeRefusal, string> = {
  year_running: 'Cette année n’est pas finie\u00a0: ses montants changent encore.',
  under_way:
    'Un envoi ou un fichier de cette année est déjà en cours\u00a0: attendez qu’il se termine, son avancement est ci-dessous.',
  nobody_to_tell: 'Chaque vendeur a déjà reçu ses montants.',
  operator_incomplete:
    'Le fichier porte le nom, l’adresse et le SIREN de l’exploitant\u00a0: ils manquent dans OPERATOR_FILE (legal.name, legal.address, legal.registration).',
  nobody_to_report: 'Aucun vendeur informé et complet n’attend d’être déclaré.',
  not_stopped: 'Rien n’est arrêté pour cette année\u00a0: il n’y a rien à relancer.',
}

/** What is said of what was asked of all sellers of a year, while it is done and afterwards. */
export const TASK_WORDS: Record<
  SellerTaskKind,
  { counting: string; label: string; stopped: string; nobody: string; done: (n: number) => string }
> = {
  tell: {
    counting: 'Décompte des vendeurs à informer…',
    label: 'Informés',
    stopped: 'L’envoi s’est arrêté après plusieurs échecs',
    nobody: 'Aucun vendeur n’attendait d’être informé',
    done: (n) => counted(n, 'vendeur informé', 'vendeurs informés'),
  },
  report: {
    counting: 'Décompte des vendeurs à déclarer…',
    label: 'Inscrits au fichier',
    stopped: 'La préparation du fichier s’est arrêtée après plusieurs échecs',
    nobody: 'Aucun vendeur n’attendait d’être déclaré\u00a0: pas de fichier',
    done: (n) => counted(n, 'vendeur inscrit au fichier', 'vendeurs inscrits au fichier'),
  },
}

/** What each quarter is called. */
export const QUARTER_NAMES = ['1er trimestre', '2e trimestre', '3e trimestre', '4e trimestre']
