import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { operator } from '#app/platform/operator.server.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { ABOUT, type AnnouncementInput } from './announcement.ts'

const FOOTER =
  'Ce message vous est envoyé parce que vous avez un compte et que ce texte vous concerne\u00a0: il ne dépend pas de vos choix d’emails.'

/** To everybody concerned, before a text of ours changes: what changes, when, and what one may do. */
export function changeAnnouncedMail({
  about,
  words,
  appliesOn,
  takenBack = false,
}: AnnouncementInput & { takenBack?: boolean }): Letter<'change_announced'> {
  const { label, named, href, audience } = ABOUT[about]
  const day = formatDay(appliesOn)
  if (takenBack)
    return {
      type: 'change_announced',
      subject: `${label}\u00a0: le changement annoncé n’aura pas lieu`,
      title: 'Finalement, rien ne change',
      preview: `Le changement annoncé pour le ${day} n’aura pas lieu.`,
      body: [
        `Nous vous avions annoncé un changement dans ${named} pour le ${day}. Il n’aura pas lieu, et vous n’avez rien à faire.`,
        { words },
        { button: 'Lire le texte' },
      ],
      href,
      footer: FOOTER,
    }
  return {
    type: 'change_announced',
    subject: `À partir du ${day}\u00a0: ${label.toLowerCase()}`,
    title: `${label}\u00a0: ce qui change`,
    preview: `${label}\u00a0: ce qui change, et à partir de quand.`,
    body: [
      `Nous vous en prévenons avant. Voici ce qui change dans ${named}, et pourquoi\u00a0:`,
      { words },
      {
        facts: [
          ['Texte', label],
          ['S’applique le', day],
        ],
      },
      audience === 'artisans'
        ? `Si ce changement ne vous convient pas, vous pouvez mettre fin à votre abonnement avant cette date, sans frais, depuis votre espace. Pour toute question\u00a0: ${operator().emails.contact}.`
        : `Si ce changement ne vous convient pas, vous pouvez fermer votre compte avant cette date, depuis vos paramètres. Pour toute question\u00a0: ${operator().emails.contact}.`,
      { button: 'Lire le texte' },
    ],
    href,
    footer: FOOTER,
  }
}

/** Their samples. */
export const announcementSamples = ({ text }: { text: string }): Letter[] => [
  changeAnnouncedMail({ about: 'cgv', words: text, appliesOn: '2026-04-20' }),
  changeAnnouncedMail({ about: 'tarifs', words: text, appliesOn: '2026-04-20', takenBack: true }),
]
