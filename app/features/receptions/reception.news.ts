// Long on purpose: everything that is told of a reception, in one table.
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId, type DocumentId } from '#app/values/identity/ids.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { GUARANTEE_COPY, RECEPTION_WORDS, retentionSentence } from './copy.ts'
import type { ReceptionEvent } from './events.ts'
import { guaranteeEnds, retentionEndsOn } from './guarantees.ts'
import { readReceptionNews, type ReceptionNewsFacts } from './read-reception-news.server.ts'

type Side = 'artisan' | 'client'
type ReceptionMail = Pick<Letter, 'type' | 'subject'> & {
  title: string
  says: readonly (string | false)[]
  act: string
  attachments?: DocumentId[]
}

/** What is told of the reception of works, and of its guarantees years later. */
export const RECEPTION_NEWS: News<ReceptionEvent, ReceptionNewsFacts> = {
  read: (ctx, event) =>
    readReceptionNews(
      ctx,
      event.receptionId,
      'reservationId' in event ? event.reservationId : undefined,
    ).then((facts) =>
      facts && event.type === 'reception.guarantee_ending'
        ? { ...facts, guarantee: event.guarantee }
        : facts,
    ),
  words: {
    'reception.sent': (news) => {
      if (news.reception.status !== 'to_sign') return []
      const { companyName } = news.artisan
      return told(news, 'client', 'sent', `${companyName} vous propose de signer la réception`, {
        type: 'reception_to_sign',
        subject: `Recevez les travaux ${ofName(companyName)}`,
        title: 'La réception de vos travaux est prête',
        says: [
          `${companyName} a préparé le procès-verbal de réception, daté du ${formatDay(news.reception.receivedOn)}. Lisez-le, ajoutez vos réserves s’il y en a, puis signez-le avec un code reçu par email.`,
          `${RECEPTION_WORDS.what} ${RECEPTION_WORDS.silence}`,
        ],
        act: 'Lire et signer',
      })
    },
    'reception.client_signed': (news) => {
      if (news.reception.status !== 'to_countersign') return []
      const { clientName } = news.works
      const reserved = news.reception.snapshot!.reservations.length
      return told(news, 'artisan', 'client_signed', `${clientName} a signé la réception`, {
        type: 'reception_client_signed',
        subject: `${clientName} a signé la réception`,
        title: 'À vous de signer la réception',
        says: [
          `${clientName} a signé le procès-verbal de réception, ${reservesIn(reserved)}. Lisez-le, puis signez à votre tour\u00a0: les garanties et la fin de la retenue se comptent depuis la réception.`,
        ],
        act: 'Lire et signer',
      })
    },
    'reception.signed_on_site': (news) => {
      if (news.reception.status !== 'to_sign') return []
      const { companyName } = news.artisan
      return told(news, 'client', 'signed_on_site', `Confirmez la réception signée sur place`, {
        type: 'reception_to_sign',
        subject: `Confirmez la réception des travaux ${ofName(companyName)}`,
        title: 'Confirmez ce que vous avez signé sur place',
        says: [
          `Le procès-verbal de réception daté du ${formatDay(news.reception.receivedOn)} a été signé à votre nom sur l’appareil de ${companyName}, sans réseau. Relisez-le, puis confirmez avec un code reçu par email.`,
          `Si vous n’avez rien signé, ne confirmez pas\u00a0: sans votre code, cette signature ne vaut rien. ${RECEPTION_WORDS.what}`,
        ],
        act: 'Relire et confirmer',
      })
    },
    'reception.site_signature_void': (news, delivery) =>
      told(
        news,
        'client',
        `site_signature_void:${delivery}`,
        'La signature sur place n’est pas retenue',
        {
          type: 'reception_to_sign',
          subject: 'La signature sur place n’est pas retenue',
          title: 'Votre signature sur place n’est pas retenue',
          says: [
            `Ce qui a été signé à votre nom sur l’appareil de ${news.artisan.companyName}, sans réseau, n’est plus le procès-verbal tel qu’il est écrit aujourd’hui. Cette signature ne vaut rien, et vous n’avez rien à faire\u00a0: l’entreprise vous le présentera de nouveau.`,
          ],
          act: 'Voir les travaux',
        },
      ),
    'reception.waiting': (news, delivery) => {
      const { reception, artisan, works } = news
      const on = formatDay(reception.receivedOn)
      if (reception.status === 'to_sign')
        return told(
          news,
          'client',
          `waiting:${delivery}`,
          `La réception de vos travaux attend votre signature`,
          {
            type: 'reception_to_sign',
            subject: `Rappel\u00a0: recevez les travaux ${ofName(artisan.companyName)}`,
            title: 'La réception de vos travaux attend votre signature',
            says: [
              `Le procès-verbal que ${artisan.companyName} a préparé, daté du ${on}, n’est pas signé. Ajoutez vos réserves s’il y en a, puis signez-le\u00a0: vos garanties se comptent depuis la réception.`,
              RECEPTION_WORDS.silence,
            ],
            act: 'Lire et signer',
          },
        )
      if (reception.status !== 'to_countersign') return []
      return told(
        news,
        'artisan',
        `waiting:${delivery}`,
        `La réception signée par ${works.clientName} attend votre signature`,
        {
          type: 'reception_client_signed',
          subject: `Rappel\u00a0: signez la réception de ${works.clientName}`,
          title: 'La réception attend votre signature',
          says: [
            `${works.clientName} a signé le procès-verbal de réception du ${on}. Il ne vaut qu’avec votre signature\u00a0: les garanties et la fin de la retenue se comptent depuis la réception.`,
          ],
          act: 'Lire et signer',
        },
      )
    },
    'reception.signed': (news) => {
      const { artisan, works, reception, documents, notices } = news
      const { receivedOn } = reception
      const reserved = reception.snapshot!.reservations.length
      const mailed = notices.filter((notice) => notice.mailed)
      const attachments = [
        ...(documents.reception ? [documents.reception] : []),
        ...mailed.map(({ id }) => id),
      ]
      const on = formatDay(receivedOn)
      return [
        told(news, 'client', 'signed', `Travaux reçus le ${on}\u00a0: vos garanties courent`, {
          type: 'reception_signed',
          subject: `Vos travaux avec ${artisan.companyName} sont reçus`,
          title: 'Vos travaux sont reçus',
          says: [
            `Vous avez reçu les travaux le ${on}, ${reservesIn(reserved)}. Le procès-verbal signé des deux côtés est joint à cet email, avec la preuve des signatures\u00a0: gardez-le.`,
            guaranteesIn(receivedOn),
            'Nous vous écrirons un mois avant la fin de chacune.',
            retentionSentence(retentionEndsOn(receivedOn)),
            noticesIn(mailed.length, notices.length),
          ],
          act: 'Voir la réception',
          attachments,
        }),
        told(news, 'artisan', 'signed', `Travaux reçus chez ${works.clientName} le ${on}`, {
          type: 'reception_signed',
          subject: `Travaux reçus chez ${works.clientName}`,
          title: 'La réception est signée',
          says: [
            `${works.clientName} a reçu les travaux le ${on}, ${reservesIn(reserved)}. Le procès-verbal signé est joint à cet email.`,
            reserved > 0 &&
              'Levez chaque réserve avant son jour, et dites-le sur la page de la réception.',
            guaranteesIn(receivedOn),
            retentionSentence(retentionEndsOn(receivedOn)),
          ],
          act: 'Voir la réception',
          attachments,
        }),
      ]
    },
    'reception.lift_said': (news, delivery) => {
      const { artisan, reservation } = news
      if (reservation?.status !== 'said_lifted') return []
      const { companyName } = artisan
      return told(news, 'client', `lift_said:${delivery}`, `${companyName} dit une réserve levée`, {
        type: 'reservation_lift',
        subject: `${companyName} dit une réserve levée`,
        title: 'Cette réserve est-elle levée\u202f?',
        says: [
          `«\u00a0${reservation.what}\u00a0»`,
          `${companyName} dit l’avoir levée. Confirmez-le, ou dites ce qui reste à faire.`,
        ],
        act: 'Répondre',
      })
    },
    'reception.lifted': (news) => {
      const { works, reservation, documents } = news
      if (!reservation) return []
      const last = documents.reception_lifting
      const attachments = last ? [last] : []
      const all = last ? ' Toutes le sont\u00a0: le document qui le dit est joint.' : ''
      const mail = {
        type: 'reservation_lifted',
        title: last ? 'Toutes les réserves sont levées' : 'Une réserve est levée',
        act: 'Voir la réception',
        attachments,
      } as const
      const cause = `lifted:${reservation.id}`
      const toArtisan = told(
        news,
        'artisan',
        cause,
        `${works.clientName} confirme la levée d’une réserve`,
        {
          ...mail,
          subject: `${works.clientName} confirme la levée d’une réserve`,
          says: [
            `«\u00a0${reservation.what}\u00a0»`,
            `${works.clientName} la confirme levée.${all}`,
          ],
        },
      )
      if (!last) return toArtisan
      return [
        toArtisan,
        told(news, 'client', cause, null, {
          ...mail,
          subject: 'Toutes les réserves sont levées',
          says: [
            `Vous avez confirmé la levée de la dernière réserve des travaux ${ofName(news.artisan.companyName)}. Le document qui le dit est joint\u00a0: gardez-le avec le procès-verbal.`,
          ],
        }),
      ]
    },
    'reception.lift_contested': (news, delivery) => {
      const { works, reservation, contestText } = news
      if (reservation?.status !== 'open') return []
      const subject = `${works.clientName} répond qu’une réserve n’est pas levée`
      return told(news, 'artisan', `contested:${delivery}`, subject, {
        type: 'reservation_contested',
        subject,
        title: 'Une réserve reste à lever',
        says: [
          `La réserve\u00a0: «\u00a0${reservation.what}\u00a0»`,
          `Ce que dit ${works.clientName}\u00a0: «\u00a0${contestText}\u00a0»`,
        ],
        act: 'Voir la réserve',
      })
    },
    'reception.reservation_overdue': (news, delivery) => {
      const { works, artisan, reservation } = news
      if (reservation?.status !== 'open') return []
      const on = formatDay(reservation.dueOn)
      return [
        told(news, 'artisan', `overdue:${delivery}`, `Une réserve devait être levée le ${on}`, {
          type: 'reservation_overdue',
          subject: `Une réserve attend chez ${works.clientName}`,
          title: 'Une réserve devait être levée',
          says: [
            `«\u00a0${reservation.what}\u00a0»`,
            `Elle devait être levée avant le ${on}. Levez-la, puis dites-le sur la page de la réception\u202f; s’il vous faut plus de temps, écrivez-le à ${works.clientName} dans la conversation.`,
          ],
          act: 'Voir la réserve',
        }),
        told(
          news,
          'client',
          `overdue:${delivery}`,
          `Une réserve devait être levée le ${on}\u00a0: nous l’avons rappelé à ${artisan.companyName}`,
        ),
      ]
    },
    'reception.guarantee_ending': (news) => {
      const { reception, artisan, works } = news
      const guarantee = news.guarantee ?? 'completion'
      const { name, covers } = GUARANTEE_COPY[guarantee]
      const { until } = guaranteeEnds(reception.receivedOn).find(
        (end) => end.guarantee === guarantee,
      )!
      const on = formatDay(until)
      return told(
        news,
        'client',
        `ending:${guarantee}`,
        `${name}\u00a0: elle se termine le ${on}`,
        {
          type: 'guarantee_ending',
          subject: `Votre garantie se termine le ${on}`,
          title: `${name}\u00a0: encore un mois`,
          says: [
            `Les travaux «\u00a0${works.title}\u00a0» ${ofName(artisan.companyName)} ont été reçus le ${formatDay(reception.receivedOn)}. Cette garantie se termine le ${on}.`,
            covers,
            `Si quelque chose ne va pas, écrivez-le à ${artisan.companyName} avant cette date, en recommandé si cela compte beaucoup.`,
          ],
          act: 'Voir mes garanties',
        },
      )
    },
  },
  sample: ({ name, company, title, text, phone }, type) => ({
    reception: {
      id: newId(),
      status:
        type === 'reception.sent' ||
        type === 'reception.signed_on_site' ||
        (type === 'reception.waiting' && phone)
          ? 'to_sign'
          : 'to_countersign',
      receivedOn: '2026-03-09',
      snapshot: {
        reservations: phone
          ? []
          : [{ what: text, place: '', dueOn: '2026-04-09', by: 'particulier', photo: null }],
      },
    },
    works: { id: newId(), title, quoteNumber: 'D-2026-0042', clientName: name },
    reservation: {
      id: newId(),
      status: type === 'reception.lift_said' ? 'said_lifted' : 'open',
      what: text,
      dueOn: '2026-04-09',
    },
    contestText: title,
    guarantee: 'structure',
    documents: {},
    notices: [],
    zone: 'Europe/Paris',
    artisan: { companyName: company },
    client: { name },
  }),
}

const reservesIn = (count: number) =>
  count === 0 ? 'sans réserve' : count === 1 ? 'avec une réserve' : `avec ${count} réserves`

/** Says of the notices of products what is joined, and where the others are. */
function noticesIn(mailed: number, all: number): string | false {
  if (all === 0) return false
  if (mailed < all)
    return 'Les notices des produits posés se téléchargent sur la page de la réception\u00a0: gardez-les avec le carnet de votre logement.'
  return all === 1
    ? 'La notice du produit posé est jointe aussi\u00a0: gardez-la avec le carnet de votre logement.'
    : 'Les notices des produits posés sont jointes aussi\u00a0: gardez-les avec le carnet de votre logement.'
}

const guaranteesIn = (receivedOn: string) =>
  `Les garanties\u00a0: ${guaranteeEnds(receivedOn)
    .map(
      ({ guarantee, until }) =>
        `${GUARANTEE_COPY[guarantee].name.replace('Garantie ', '')} jusqu’au ${formatDay(until)}`,
    )
    .join(', ')}.`

/** One side's notice and mail. `cause` is what happened, and which time where it may happen again. */
function told(
  { works, reception, artisan, client }: ReceptionNewsFacts,
  side: Side,
  cause: string,
  notice: string | null,
  mail?: ReceptionMail,
): Told {
  const says = mail?.says.filter((sentence) => sentence !== false) ?? []
  return {
    to: side === 'artisan' ? artisan : client,
    key: `${reception.id}:${side}:${cause}`,
    href: side === 'artisan' ? paths.reception(works.id) : paths.myReception(works.id),
    notice: notice ? { kind: 'intervention', title: notice } : null,
    mail: mail
      ? {
          type: mail.type,
          subject: mail.subject,
          title: mail.title,
          preview: says[0]!,
          attachments: mail.attachments ?? [],
          body: [
            ...(side === 'client' && client.name ? [`Bonjour ${client.name},`] : []),
            ...says,
            {
              facts: [
                ['Travaux', works.title],
                ['Devis', works.quoteNumber],
              ],
            },
            { button: mail.act },
          ],
        }
      : null,
  }
}
