import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** Why a colleague is told of a case: it is theirs now, or a note calls them. */
export type DeskCause = 'handed' | 'mentioned'

/** Tells somebody of the team of a case, without naming who it is about. */
export const deskToldMail = (to: {
  cause: DeskCause
  by: string
  what: string
  href: string
}): Letter<'desk_told'> => ({
  type: 'desk_told',
  subject:
    to.cause === 'handed'
      ? `${to.by} vous confie une affaire`.replace(/[\r\n]/g, ' ')
      : `${to.by} vous appelle dans une note`.replace(/[\r\n]/g, ' '),
  preview: to.what,
  href: to.href,
  body: [{ facts: [['Affaire', to.what]] }, { button: 'Ouvrir l’affaire' }],
  footer: 'Message de l’équipe, pour son travail.',
})

/** Its samples. */
export const deskToldSamples = ({ name }: SampleWords): Letter[] =>
  (['handed', 'mentioned'] as const).map((cause) =>
    deskToldMail({ cause, by: name, what: 'Message de contact', href: '/admin/bureau' }),
  )
