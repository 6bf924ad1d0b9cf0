import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId } from '#app/values/identity/ids.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { CANCEL_REASON_LABELS, DISPUTE_REASON_LABELS, SILENCE, SILENCE_IN_DISPUTE } from './copy.ts'
import type { WorksEvent } from './events.ts'
import { readWorksNews, type WorksNewsFacts } from './read-works-news.server.ts'

type Side = 'artisan' | 'client'
type WorksMail = Pick<Letter, 'type' | 'subject'> & {
  title: string
  says: readonly string[]
  act?: string
}

/** What is told of works. Nothing is when they have moved on since. */
export const WORKS_NEWS: News<
  Exclude<WorksEvent, { type: 'intervention.opened' }>,
  WorksNewsFacts
> = {
  read: (ctx, event) =>
    readWorksNews(ctx, event.worksId, 'slotId' in event ? event.slotId : undefined),
  words: {
    'intervention.slot_proposed': (news) => {
      const { works, slot, zone, artisan } = news
      if (slot?.status !== 'proposed') return []
      const toArtisan = slot.proposedBy === 'particulier'
      const who = toArtisan ? works.clientName : artisan.companyName
      const when = slotInSentence(slot, zone)
      const instead = works.startsAt
        ? ' La date convenue reste valable tant que vous n’acceptez pas celle-ci.'
        : ''
      return told(
        news,
        toArtisan ? 'artisan' : 'client',
        `slot_proposed:${slot.id}`,
        `${who} propose ${when}`,
        {
          type: 'intervention_slot',
          subject: `${who} propose une date`,
          title: 'Une date vous est proposée',
          says: [
            `${who} propose que les travaux aient lieu ${when}.${instead}`,
            ...said(slot.note),
          ],
          act: 'Accepter ou proposer une autre date',
        },
      )
    },
    'intervention.scheduled': (news) => {
      const { works, slot, zone, artisan } = news
      if (!slot) return []
      const when = slotInSentence(slot, zone)
      const mail = {
        type: 'intervention_scheduled',
        title: 'La date est convenue',
      } as const
      // Whoever agreed knows already: the notice is for the other side.
      const notice = (side: Side) =>
        (slot.proposedBy === 'artisan') === (side === 'artisan') && `Date convenue\u00a0: ${when}`
      return [
        told(news, 'client', `scheduled:${slot.id}`, notice('client'), {
          ...mail,
          subject: `Votre rendez-vous avec ${artisan.companyName}`,
          says: [`${artisan.companyName} intervient ${when}.`],
        }),
        told(news, 'artisan', `scheduled:${slot.id}`, notice('artisan'), {
          ...mail,
          subject: `Rendez-vous chez ${works.clientName}`,
          says: [`Vous intervenez chez ${works.clientName} ${when}.`],
        }),
      ]
    },
    'intervention.early_start_requested': (news) => {
      const { clientName } = news.works
      return told(
        news,
        'artisan',
        'early_start',
        `${clientName} demande que les travaux commencent sans attendre`,
        {
          type: 'intervention_early_start',
          subject: `${clientName} demande un début sans attendre`,
          title: 'Vous pouvez commencer sans attendre',
          says: [
            `${clientName} demande expressément que les travaux commencent avant la fin du délai de rétractation. Ce délai court toujours\u00a0: en cas de rétractation, seul ce qui est déjà fait reste dû.`,
          ],
          act: 'Proposer une date',
        },
      )
    },
    // Works that were disputed begin, end and are disputed again: the delivery tells one time from another.
    'intervention.started': (news, delivery) =>
      told(
        news,
        'client',
        `started:${delivery}`,
        `${news.artisan.companyName} a commencé les travaux`,
      ),
    'intervention.to_confirm': (news, delivery) => {
      const { works, artisan, zone } = news
      if (works.status !== 'to_confirm') return []
      return told(
        news,
        'client',
        `to_confirm:${delivery}`,
        `${artisan.companyName} déclare vos travaux terminés\u00a0: confirmez ou contestez`,
        {
          type: 'intervention_to_confirm',
          subject: 'Vos travaux sont-ils terminés\u202f?',
          title: 'Vos travaux sont-ils terminés\u202f?',
          says: [
            `${artisan.companyName} déclare les travaux terminés. Confirmez-le, ou dites ce qui manque${works.confirmBy ? `, avant le ${formatDate(works.confirmBy, zone)}` : ''}.`,
            works.confirmBy ? SILENCE : SILENCE_IN_DISPUTE,
          ],
          act: 'Répondre',
        },
      )
    },
    'intervention.confirmation_due': (news, delivery) => {
      const { works, artisan, zone } = news
      if (works.status !== 'to_confirm' || !works.confirmBy) return []
      const until = formatDate(works.confirmBy, zone)
      const subject = `Répondez à ${artisan.companyName} avant le ${until}`
      return told(news, 'client', `confirmation_due:${delivery}`, subject, {
        type: 'intervention_confirmation_due',
        subject,
        title: 'Il vous reste quelques jours pour répondre',
        says: [
          `${artisan.companyName} a déclaré vos travaux terminés et attend votre réponse jusqu’au ${until}.`,
          SILENCE,
        ],
        act: 'Répondre',
      })
    },
    'intervention.finished': (news) => {
      const { works, artisan } = news
      const silent = works.confirmedBy === 'silence'
      const mail = { type: 'intervention_finished' } as const
      const toArtisan = told(
        news,
        'artisan',
        'finished',
        silent
          ? `Travaux clos, faute de réponse ${ofName(works.clientName)}`
          : `${works.clientName} confirme la fin des travaux`,
        {
          ...mail,
          subject: `Travaux terminés chez ${works.clientName}`,
          title: 'Ces travaux sont terminés',
          says: [
            silent
              ? `${works.clientName} n’a pas répondu en 7 jours\u00a0: l’intervention est considérée comme terminée.`
              : `${works.clientName} confirme que les travaux sont terminés.`,
          ],
        },
      )
      if (!silent) return toArtisan
      const closed = `Intervention ${ofName(artisan.companyName)} close, faute de réponse`
      return [
        toArtisan,
        told(news, 'client', 'finished', closed, {
          ...mail,
          subject: `Vos travaux avec ${artisan.companyName} sont clos`,
          title: 'Votre intervention est close',
          says: [
            `Vous n’avez pas répondu en 7 jours\u00a0: l’intervention ${ofName(artisan.companyName)} est considérée comme terminée. Le silence ne reçoit jamais les travaux\u00a0: la réception se signe, depuis la page de l’intervention. La conversation reste ouverte.`,
          ],
        }),
      ]
    },
    'intervention.disputed': (news, delivery) => {
      const { works } = news
      const subject = `${works.clientName} conteste la fin des travaux`
      return told(news, 'artisan', `disputed:${delivery}`, subject, {
        type: 'intervention_disputed',
        subject,
        title: 'La fin des travaux est contestée',
        says: [
          `${works.clientName}\u00a0: ${lower(DISPUTE_REASON_LABELS[works.disputeReason!])}.`,
          ...said(works.disputeText),
          'Répondez dans la conversation, reprenez les travaux, puis déclarez-les de nouveau terminés.',
        ],
      })
    },
    'intervention.cancelled': (news) => {
      const { works, artisan } = news
      const by = works.cancelledBy
      const who =
        by === 'artisan' ? artisan.companyName : by === 'particulier' ? works.clientName : null
      const subject = who ? `${who} annule l’intervention` : 'Une intervention est annulée'
      const reason = works.cancelReason
        ? [`Motif\u00a0: ${lower(CANCEL_REASON_LABELS[works.cancelReason])}.`]
        : []
      const mail = {
        type: 'intervention_cancelled',
        subject,
        title: 'Intervention annulée',
        says: [
          who ? `${who} annule l’intervention.` : 'L’intervention est annulée.',
          ...reason,
          ...said(works.cancelText),
          'Les sommes déjà versées se règlent entre vous, selon le devis signé.',
        ],
      } as const
      if (by === 'artisan') return told(news, 'client', 'cancelled', subject, mail)
      const toArtisan = told(news, 'artisan', 'cancelled', subject, mail)
      if (by === 'particulier') return toArtisan
      // Whoever renounced the contract has the mail, and no notice of what they did.
      return [toArtisan, told(news, 'client', 'cancelled', null, mail)]
    },
    'intervention.gallery_asked': (news, delivery) =>
      told(
        news,
        'client',
        `gallery_asked:${delivery}`,
        `${news.artisan.companyName} aimerait montrer les photos de vos travaux`,
      ),
    'intervention.gallery_answered': (news, delivery) => {
      const { clientName, galleryAgreedAt } = news.works
      return told(
        news,
        'artisan',
        `gallery_answered:${delivery}`,
        galleryAgreedAt
          ? `${clientName} accepte que vous montriez les photos`
          : `${clientName} ne souhaite pas que vous montriez les photos`,
      )
    },
  },
  sample: ({ name, company, title, text, phone }) => ({
    works: {
      id: newId(),
      title,
      quoteNumber: 'D-2026-0042',
      clientName: name,
      status: 'to_confirm',
      confirmBy: new Date('2026-03-17T08:00:00Z'),
      confirmedBy: 'silence',
      disputeReason: 'unfinished',
      disputeText: text,
      cancelledBy: phone && 'particulier',
      cancelText: text,
    },
    slot: {
      id: newId(),
      status: 'proposed',
      proposedBy: phone ? 'artisan' : 'particulier',
      startsAt: new Date('2026-03-10T08:00:00Z'),
      endsAt: new Date('2026-03-10T12:00:00Z'),
      note: text,
    },
    zone: 'Europe/Paris',
    artisan: { companyName: company },
    client: { firstName: name },
  }),
}

const said = (text: string) => (text ? [`«\u00a0${text}\u00a0»`] : [])
const lower = (label: string) => label.charAt(0).toLocaleLowerCase('fr') + label.slice(1)

/** One side's notice and mail. `cause` is what happened, and which time where it may happen again. */
function told(
  { works, artisan, client }: WorksNewsFacts,
  side: Side,
  cause: string,
  notice: string | false | null,
  mail?: WorksMail,
): Told {
  const hello = side === 'client' && client.firstName ? [`Bonjour ${client.firstName},`] : []
  return {
    to: side === 'artisan' ? artisan : client,
    key: `${works.id}:${side}:${cause}`,
    href: side === 'artisan' ? paths.works(works.id) : paths.myWorks(works.id),
    notice: notice ? { kind: 'intervention', title: notice } : null,
    mail: mail
      ? {
          type: mail.type,
          subject: mail.subject,
          title: mail.title,
          preview: mail.says[0]!,
          body: [
            ...hello,
            ...mail.says,
            {
              facts: [
                ['Travaux', works.title],
                ['Devis', works.quoteNumber],
              ],
            },
            { button: mail.act ?? 'Voir l’intervention' },
          ],
        }
      : null,
  }
}
