import { CONFIRM_HOURS } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/**
 * Whose the address of a visitor's request is: nobody's yet, an individual's account, or a
 * professional's or the team's.
 */
export type AddressKind = 'unknown' | 'particulier' | 'professional'

const WORDS: Record<AddressKind, { text: string; button: string; href: (link: string) => string }> =
  {
    unknown: {
      text: 'Votre demande est enregistrée. Publiez-la pour que nous la proposions à cinq artisans à la fois au plus, près de chez vous.',
      button: 'Publier ma demande',
      href: (link) => link,
    },
    particulier: {
      text: 'Vous avez déjà un compte avec cette adresse\u00a0: connectez-vous pour ouvrir votre demande.',
      button: 'Me connecter et ouvrir ma demande',
      href: (link) => paths.signIn({ redirect: link }),
    },
    professional: {
      text: 'Cette adresse est celle d’un compte professionnel, qui ne peut pas déposer de demande. Déposez-la de nouveau avec une adresse personnelle.',
      button: 'Déposer ma demande',
      href: () => paths.findPro(),
    },
  }

/**
 * Asks a visitor to open their request by a button; with an account, to sign in for that. The address may be anybody's:
 * nothing that was written in the request stands here. The name of a partner is one that the team gave.
 */
export const confirmRequestMail = (
  kind: AddressKind,
  trades: readonly string[],
  town: string,
  token: string,
  partner: string | null = null,
): Letter<'quote_request'> => ({
  type: 'quote_request',
  subject: 'Ouvrez votre demande de devis',
  preview: 'Un clic, et les artisans reçoivent votre demande.',
  href: WORDS[kind].href(paths.confirmRequest({ token })),
  goodHours: CONFIRM_HOURS,
  footer:
    'Ce message vous est envoyé parce que cette adresse a été indiquée dans une demande de devis.',
  body: [
    'Bonjour,',
    ...(partner ? [`Demande transmise par ${partner}, qui dit avoir votre accord.`] : []),
    WORDS[kind].text,
    {
      facts: [
        [trades.length > 1 ? 'Métiers' : 'Métier', trades.join(', ')],
        ['Commune', town],
      ],
    },
    { button: WORDS[kind].button },
    `Ce lien est valable ${CONFIRM_HOURS} heures. Tant que vous n’avez pas pressé le bouton de la page qu’il ouvre, aucun artisan ne reçoit votre demande. Si vous n’avez rien demandé, ignorez ce message.`,
  ],
})

/** Its sample. */
export const confirmRequestSamples = ({ town }: SampleWords): Letter[] => [
  confirmRequestMail('unknown', ['Couverture'], town, 'exemple'),
  confirmRequestMail('unknown', ['Couverture'], town, 'exemple', 'Travaux et Cie'),
]
