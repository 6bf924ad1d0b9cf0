import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** Why an account closes: its owner asked, or has not come for three years. */
export type WhyClosed = 'asked' | 'asleep'

const WHY: Record<WhyClosed, string> = {
  asked: 'Vous avez demandé la suppression de votre compte. Il est fermé',
  asleep: 'Votre compte n’a pas servi depuis trois ans. Il est fermé',
}

/**
 * The last mail of an account: it is being erased, what the law keeps, and for a client the link to
 * their contracts.
 */
export const accountErasedMail = (
  name: string,
  kept: readonly string[],
  contractsUrl: string | null,
  why: WhyClosed,
): Letter => ({
  type: 'account_erased',
  subject: 'Votre compte est supprimé',
  preview: 'Votre compte est fermé, vos données sont effacées.',
  ...(contractsUrl ? { href: contractsUrl } : {}),
  footer: 'Ce message est le dernier\u00a0: nous ne vous écrirons plus.',
  body: [
    `Bonjour ${name},`,
    `${WHY[why]}, tous vos appareils sont déconnectés, et vos données sont effacées dans l’heure.`,
    `Sont gardés, à part et sans autre usage\u00a0: ${kept.join('\u202f; ')}.`,
    contractsUrl &&
      'Vos contrats restent à vous\u00a0: ce lien personnel les ouvre sans compte pendant dix ans. Gardez cet email, et ne le transmettez qu’à qui peut les lire.',
    contractsUrl && { button: 'Ouvrir mes contrats' },
  ],
})

/** Its sample. */
export const accountErasedSamples = ({ name }: SampleWords): Letter[] => [
  accountErasedMail(name, ['vos devis signés, dix ans'], '/mes-contrats?jeton=exemple', 'asked'),
  accountErasedMail(name, ['vos devis signés, dix ans'], null, 'asleep'),
]
