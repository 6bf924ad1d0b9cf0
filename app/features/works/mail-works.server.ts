import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import type { ChosenMailType, MailType } from '#app/platform/mail/mail-types.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { WorksId, SlotId } from '#app/values/identity/ids.ts'
import { CANCEL_REASON_LABELS, DISPUTE_REASON_LABELS, SILENCE } from './copy.ts'
import { WorksMail } from './works-mails.email.tsx'
import { readWorksNews, type WorksNewsFacts } from './read-works-news.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'

export type WorksLetter =
  | 'slot_proposed'
  | 'scheduled'
  | 'early_start'
  | 'to_confirm'
  | 'confirmation_due'
  | 'finished'
  | 'disputed'
  | 'cancelled'

type Side = 'artisan' | 'client'
type Words = { to: Side; subject: string; title: string; sentences: string[]; act: string }

const TYPES: Record<WorksLetter, Exclude<MailType, ChosenMailType>> = {
  slot_proposed: 'intervention_slot',
  scheduled: 'intervention_scheduled',
  early_start: 'intervention_early_start',
  to_confirm: 'intervention_to_confirm',
  confirmation_due: 'intervention_confirmation_due',
  finished: 'intervention_finished',
  disputed: 'intervention_disputed',
  cancelled: 'intervention_cancelled',
}

/** Who is told what. Nothing is said when the works have moved on since. */
const LETTERS: Record<WorksLetter, (news: WorksNewsFacts) => Words[]> = {
  slot_proposed({ works, slot, zone, artisan }) {
    if (slot?.status !== 'proposed') return []
    const toArtisan = slot.proposedBy === 'particulier'
    const who = toArtisan ? works.clientName : artisan.companyName
    const instead = works.startsAt
      ? ' La date convenue reste valable tant que vous n’acceptez pas celle-ci.'
      : ''
    return [
      {
        to: toArtisan ? 'artisan' : 'client',
        subject: `${who} propose une date`,
        title: 'Une date vous est proposée',
        sentences: [
          `${who} propose que les travaux aient lieu ${slotInSentence(slot, zone)}.${instead}`,
          ...said(slot.note),
        ],
        act: 'Accepter ou proposer une autre date',
      },
    ]
  },
  scheduled({ works, slot, zone, artisan }) {
    if (!slot) return []
    const when = slotInSentence(slot, zone)
    return [
      {
        to: 'client',
        subject: `Votre rendez-vous avec ${artisan.companyName}`,
        title: 'La date est convenue',
        sentences: [`${artisan.companyName} intervient ${when}.`],
        act: 'Voir l’intervention',
      },
      {
        to: 'artisan',
        subject: `Rendez-vous chez ${works.clientName}`,
        title: 'La date est convenue',
        sentences: [`Vous intervenez chez ${works.clientName} ${when}.`],
        act: 'Voir l’intervention',
      },
    ]
  },
  early_start: ({ works }) => [
    {
      to: 'artisan',
      subject: `${works.clientName} demande un début sans attendre`,
      title: 'Vous pouvez commencer sans attendre',
      sentences: [
        `${works.clientName} demande expressément que les travaux commencent avant la fin du délai de rétractation. Ce délai court toujours\u00a0: en cas de rétractation, seul ce qui est déjà fait reste dû.`,
      ],
      act: 'Proposer une date',
    },
  ],
  to_confirm: ({ works, artisan, zone }) =>
    works.status === 'to_confirm'
      ? [
          {
            to: 'client',
            subject: 'Vos travaux sont-ils terminés\u202f?',
            title: 'Vos travaux sont-ils terminés\u202f?',
            sentences: [
              `${artisan.companyName} déclare les travaux terminés. Confirmez-le, ou dites ce qui manque, avant le ${formatDate(works.confirmBy!, zone)}.`,
              SILENCE,
            ],
            act: 'Répondre',
          },
        ]
      : [],
  confirmation_due: ({ works, artisan, zone }) =>
    works.status === 'to_confirm'
      ? [
          {
            to: 'client',
            subject: `Répondez à ${artisan.companyName} avant le ${formatDate(works.confirmBy!, zone)}`,
            title: 'Il vous reste quelques jours pour répondre',
            sentences: [
              `${artisan.companyName} a déclaré vos travaux terminés et attend votre réponse jusqu’au ${formatDate(works.confirmBy!, zone)}.`,
              SILENCE,
            ],
            act: 'Répondre',
          },
        ]
      : [],
  finished: ({ works, artisan }) => [
    {
      to: 'artisan',
      subject: `Travaux terminés chez ${works.clientName}`,
      title: 'Ces travaux sont terminés',
      sentences: [
        works.confirmedBy === 'silence'
          ? `${works.clientName} n’a pas répondu en 7 jours\u00a0: l’intervention est considérée comme terminée.`
          : `${works.clientName} confirme que les travaux sont terminés.`,
      ],
      act: 'Voir l’intervention',
    },
    ...(works.confirmedBy === 'silence'
      ? [
          {
            to: 'client' as const,
            subject: `Vos travaux avec ${artisan.companyName} sont clos`,
            title: 'Votre intervention est close',
            sentences: [
              `Vous n’avez pas répondu en 7 jours\u00a0: l’intervention ${ofName(artisan.companyName)} est considérée comme terminée. Cela ne vaut pas réception des travaux, et la conversation reste ouverte.`,
            ],
            act: 'Voir l’intervention',
          },
        ]
      : []),
  ],
  disputed: ({ works }) => [
    {
      to: 'artisan',
      subject: `${works.clientName} conteste la fin des travaux`,
      title: 'La fin des travaux est contestée',
      sentences: [
        `${works.clientName}\u00a0: ${lower(DISPUTE_REASON_LABELS[works.disputeReason!])}.`,
        ...said(works.disputeText),
        'Répondez dans la conversation, reprenez les travaux, puis déclarez-les de nouveau terminés.',
      ],
      act: 'Voir l’intervention',
    },
  ],
  cancelled({ works, artisan }) {
    const by = works.cancelledBy
    const told: Side[] =
      by === 'artisan' ? ['client'] : by === 'particulier' ? ['artisan'] : ['artisan', 'client']
    const who =
      by === 'artisan' ? artisan.companyName : by === 'particulier' ? works.clientName : null
    const reason = works.cancelReason
      ? [`Motif\u00a0: ${lower(CANCEL_REASON_LABELS[works.cancelReason])}.`]
      : []
    return told.map((to) => ({
      to,
      subject: who ? `${who} annule l’intervention` : 'Une intervention est annulée',
      title: 'Intervention annulée',
      sentences: [
        who ? `${who} annule l’intervention.` : 'L’intervention est annulée.',
        ...reason,
        ...said(works.cancelText),
        'Les sommes déjà versées se règlent entre vous, selon le devis signé.',
      ],
      act: 'Voir l’intervention',
    }))
  },
}

const said = (text: string) => (text ? [`«\u00a0${text}\u00a0»`] : [])
const lower = (label: string) => label.charAt(0).toLocaleLowerCase('fr') + label.slice(1)

/** Mails news of works to whom it concerns; the same news is mailed once to each. `cause` tells apart news that may come twice. */
export async function mailWorks(
  ctx: Ctx<System>,
  worksId: WorksId,
  letter: WorksLetter,
  { slotId, cause = '' }: { slotId?: SlotId; cause?: string } = {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const news = await readWorksNews(tx, worksId, slotId)
    if (!news) return
    const { works, artisan, client } = news
    for (const { to, subject, title, sentences, act } of LETTERS[letter](news)) {
      const reader = to === 'artisan' ? artisan : client
      const hello = to === 'client' && client.firstName ? [`Bonjour ${client.firstName},`] : []
      const href = absoluteUrl(to === 'artisan' ? paths.works(worksId) : paths.myWorks(worksId))
      const body = WorksMail({
        preview: sentences[0]!,
        title,
        sentences: [...hello, ...sentences],
        facts: [
          ['Travaux', works.title],
          ['Devis', works.quoteNumber],
        ],
        act,
        href,
      })
      await sendMail(tx, {
        to: reader.email,
        accountId: reader.accountId,
        subject,
        body,
        type: TYPES[letter],
        dedupeKey: `intervention_${letter}:${slotId ?? worksId}:${cause}${to}`,
      })
    }
  })
}
