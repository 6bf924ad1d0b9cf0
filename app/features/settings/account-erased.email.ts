import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** The last mail of an account: it is being erased, and what the law keeps. */
export const accountErasedMail = (name: string, kept: readonly string[]): Letter => ({
  type: 'account_erased',
  subject: 'Votre compte est supprimé',
  preview: 'Votre compte est fermé, vos données sont effacées.',
  footer: 'Ce message est le dernier\u00a0: votre adresse est effacée avec le compte.',
  body: [
    `Bonjour ${name},`,
    'Vous avez demandé la suppression de votre compte. Il est fermé, tous vos appareils sont déconnectés, et vos données sont effacées dans l’heure.',
    kept.length > 0
      ? `Sont gardés, à part et sans autre usage\u00a0: ${kept.join('\u202f; ')}.`
      : 'Rien de ce qui vous désigne n’est gardé.',
  ],
})

/** Its sample. */
export const accountErasedSamples = ({ name }: SampleWords): Letter[] => [
  accountErasedMail(name, ['vos devis signés, dix ans']),
]
