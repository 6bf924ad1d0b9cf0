import { CHALLENGE_MINUTES } from '#app/features/accounts/second-factor/two-factor.ts'

/** One line of what a browser is given: the names (without their `__Host-`), and what for, in French. */
export type StoredInBrowser = { names: readonly string[]; why: string }

/**
 * Every cookie of the product, as the privacy page says them: all serve what the person asked for,
 * which is why nobody is asked (loi Informatique et Libertés, art. 82). A test reads the sources
 * and fails on a cookie without its line.
 */
export const COOKIES: readonly StoredInBrowser[] = [
  {
    names: ['session'],
    why: 'un cookie de session, quand vous êtes connecté\u00a0: trente jours au plus, sept sans visite\u202f;',
  },
  {
    names: ['kind', 'session_mirror'],
    why: 'avec lui, deux cookies qui ne disent que le type de votre compte et la fin de la session, pour vous montrer le bon menu dans tous vos onglets\u202f;',
  },
  {
    names: ['device'],
    why: 'un cookie de six mois, signé, qui dit que vous vous êtes déjà connecté avec ce navigateur\u00a0: les erreurs d’un inconnu ne vous bloquent pas\u202f;',
  },
  {
    names: ['code'],
    why: `${CHALLENGE_MINUTES} minutes, entre le mot de passe et le code, un cookie de la validation en deux étapes\u202f;`,
  },
  {
    names: ['pending_email', 'recovery_email', 'pending_request'],
    why: 'une heure au plus, sur la page qui suit une inscription, un «\u00a0mot de passe oublié\u00a0» ou une demande, l’adresse email que vous venez de taper, pour vous la montrer et renvoyer le message\u202f;',
  },
  {
    names: ['visit'],
    why: 'jusqu’à la fermeture du navigateur, un numéro tiré au hasard, si l’inscription ou «\u00a0mot de passe oublié\u00a0» vous répond qu’une adresse est connue ou non, pour compter ces réponses\u202f;',
  },
  {
    names: ['gate'],
    why: 'tant que l’accès au site est réservé, un cookie qui dit que vous en avez donné le mot de passe\u00a0: jusqu’à «\u00a0Verrouiller le site\u00a0», ou quatre cents jours sans visite\u202f;',
  },
  {
    names: ['comptable'],
    why: 'pour un comptable qu’une entreprise a invité, douze heures après son code, un cookie qui tient sa comptabilité ouverte\u202f;',
  },
  {
    names: ['request_sent'],
    why: 'une minute, après l’envoi d’une demande, un cookie qui en fait effacer le brouillon\u202f;',
  },
  {
    names: ['reading'],
    why: 'si vous réglez votre confort de lecture, pendant un an, un cookie qui retient ces réglages (taille des textes, contraste, espacement, liens) et rien de vous\u202f;',
  },
  {
    names: ['toast'],
    why: 'un cookie d’une minute, qui porte un message d’une page à la suivante.',
  },
]

/**
 * What a browser keeps for its person and never sends, by the file that writes it. What is typed
 * goes as `app/shell/forget-typed.client.ts` says.
 */
export const KEPT_BY_THE_BROWSER: Readonly<Record<string, string>> = {
  'platform/web/typed-here.ts':
    'le brouillon d’une demande, d’un message ou d’un devis écrit sans réseau',
  'platform/web/queue-store.ts':
    'un message qui attend le réseau et, pour une entreprise et son équipe, ce qui a été fait, écrit ou signé sans réseau sur un chantier',
  'features/messages/sending/outbox.ts': 'qu’un message attend',
  'platform/device-acts/acts-flag.ts': 'qu’un acte attend',
  'features/public-site/profile-choice.client.ts': 'le profil choisi à l’accueil',
  'features/accounts/sessions/session-mirror.client.ts':
    'le type de votre compte et la fin de la session',
  'features/site-gate/gate.client.ts': 'que l’accès réservé vous est ouvert',
  'shell/reload-after-deployment.client.ts':
    'le temps de recharger une page après une mise à jour du site, ce que vous y aviez tapé',
  'features/admin/desk/desk-keys.tsx':
    'pour notre équipe, que les raccourcis du bureau sont coupés',
  'features/admin/desk/next-case.tsx':
    'pour notre équipe, de quelle liste du bureau les affaires sont prises à la suite',
  'features/theme/use-theme-draft.ts': 'pour notre équipe, une apparence du site en cours d’essai',
}
