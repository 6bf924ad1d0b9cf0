import type { Config } from '#app/platform/config.server.ts'

/** Somebody outside who receives personal data: who, which and what for, and where (RGPD, art. 13, 1, e and f). */
export type Recipient = { who: string; what: string }

const OUTSIDE =
  'Établi aux États-Unis\u00a0: les transferts sont encadrés par les clauses contractuelles types de la Commission européenne (RGPD, art. 46).'

/**
 * Who receives personal data, from what is really connected: a site that sends by its own relay
 * does not name a provider that it has not. `paid`: a payment provider is connected.
 */
export function recipients(
  config: Pick<Config, 'resend' | 'smtpUrl' | 'sms' | 's3' | 'companyRegister' | 'vapid'> & {
    demo: boolean
    stripe?: Pick<NonNullable<Config['stripe']>, 'connectWebhookSecret'> | null
  },
  paid: boolean,
): Recipient[] {
  const mail = config.resend
    ? {
        who: 'Resend, envoi des emails',
        what: `Votre adresse, l’objet et le texte de chaque email, et s’il est arrivé. ${OUTSIDE}`,
      }
    : {
        who: 'Envoi des emails',
        what: config.smtpUrl
          ? 'Votre adresse, l’objet et le texte de chaque email, confiés à un serveur d’envoi de notre choix.'
          : 'Aucun prestataire n’est branché\u00a0: les emails restent sur notre serveur.',
      }
  return [
    {
      who: 'Hébergeur',
      what: 'Le serveur et sa base de données. Il est nommé dans les mentions légales.',
    },
    mail,
    ...(config.sms
      ? [
          {
            who: 'Brevo, envoi des SMS',
            what: 'Seulement si vous demandez un code de signature ou des alertes par SMS\u00a0: votre numéro et ce court texte. Brevo est établi en France.',
          },
        ]
      : []),
    ...(config.s3
      ? [
          {
            who: 'Stockage des fichiers',
            what: 'Vos photos et vos documents, dans un espace privé que nous seuls ouvrons.',
          },
        ]
      : []),
    ...(paid
      ? [
          {
            who: 'Stripe, paiement des abonnements',
            what: 'Artisans seulement\u00a0: email, entreprise, formule, carte et factures. Votre numéro de carte ne nous parvient pas. Stripe est établi en Irlande\u202f; ce qu’il transfère aux États-Unis est encadré par les clauses contractuelles types (RGPD, art. 46).',
          },
        ]
      : []),
    ...(config.stripe?.connectWebhookSecret
      ? [
          {
            who: 'Stripe, paiement en ligne des factures',
            what: 'Si un artisan le propose et si son client choisit de payer ainsi\u00a0: la facture et son montant\u202f; la carte ne nous parvient pas. Pour un virement suivi, Stripe fait un IBAN propre à la facture, et lit dans le virement le nom et le compte d’où il vient. Le paiement se fait sur le compte Stripe de l’artisan. Stripe est établi en Irlande\u202f; ce qu’il transfère aux États-Unis est encadré par les clauses contractuelles types (RGPD, art. 46).',
          },
        ]
      : []),
    ...(config.companyRegister
      ? [
          {
            who: 'Registre officiel des entreprises',
            what: 'Artisans seulement\u00a0: votre SIRET, pour savoir s’il est actif et à quel nom.',
          },
        ]
      : []),
    {
      who: 'Google Maps',
      what: 'L’adresse d’un chantier signé, seulement quand l’artisan en demande l’itinéraire\u00a0: la page le dit. Google se trouve hors de l’Union européenne.',
    },
    ...(config.vapid || config.demo
      ? [
          {
            who: 'Service de notifications de votre navigateur (Google, Mozilla, Apple ou Microsoft)',
            what: 'Seulement si vous faites sonner un appareil\u00a0: l’adresse que votre navigateur nous a donnée, et une phrase chiffrée qu’il est seul à pouvoir lire. Ce service peut se trouver hors de l’Union européenne\u202f; il ne reçoit ni votre nom ni un texte lisible. Vous l’arrêtez dans vos paramètres.',
          },
        ]
      : []),
  ]
}
