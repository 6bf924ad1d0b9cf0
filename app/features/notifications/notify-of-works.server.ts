import {
  readInterventionNews,
  type InterventionNewsFacts,
} from '#app/features/works/read-works-news.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { InterventionId, SlotId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** What can be told of works in the space of the one it concerns. */
export type InterventionNotice =
  | 'slot_proposed'
  | 'scheduled'
  | 'early_start'
  | 'started'
  | 'to_confirm'
  | 'confirmation_due'
  | 'finished'
  | 'disputed'
  | 'cancelled'
  | 'gallery_asked'
  | 'gallery_answered'

type Told = { to: 'artisan' | 'client'; title: string }

const NOTICES: Record<InterventionNotice, (news: InterventionNewsFacts) => Told[]> = {
  slot_proposed: ({ intervention, artisan, slot, zone }) =>
    slot?.status === 'proposed'
      ? [
          slot.proposedBy === 'artisan'
            ? {
                to: 'client',
                title: `${artisan.companyName} propose ${slotInSentence(slot, zone)}`,
              }
            : {
                to: 'artisan',
                title: `${intervention.clientName} propose ${slotInSentence(slot, zone)}`,
              },
        ]
      : [],
  // Whoever agreed knows already.
  scheduled: ({ slot, zone }) =>
    slot
      ? [
          {
            to: slot.proposedBy === 'artisan' ? 'artisan' : 'client',
            title: `Date convenue\u00a0: ${slotInSentence(slot, zone)}`,
          },
        ]
      : [],
  early_start: ({ intervention }) => [
    {
      to: 'artisan',
      title: `${intervention.clientName} demande que les travaux commencent sans attendre`,
    },
  ],
  started: ({ artisan }) => [
    { to: 'client', title: `${artisan.companyName} a commencé les travaux` },
  ],
  to_confirm: ({ intervention, artisan }) =>
    intervention.status === 'to_confirm'
      ? [
          {
            to: 'client',
            title: `${artisan.companyName} déclare vos travaux terminés\u00a0: confirmez ou contestez`,
          },
        ]
      : [],
  confirmation_due: ({ intervention, artisan, zone }) =>
    intervention.status === 'to_confirm'
      ? [
          {
            to: 'client',
            title: `Répondez à ${artisan.companyName} avant le ${formatDate(intervention.confirmBy!, zone)}`,
          },
        ]
      : [],
  finished: ({ intervention, artisan }) => [
    {
      to: 'artisan',
      title:
        intervention.confirmedBy === 'silence'
          ? `Travaux clos, faute de réponse ${ofName(intervention.clientName)}`
          : `${intervention.clientName} confirme la fin des travaux`,
    },
    ...(intervention.confirmedBy === 'silence'
      ? [
          {
            to: 'client' as const,
            title: `Intervention ${ofName(artisan.companyName)} close, faute de réponse`,
          },
        ]
      : []),
  ],
  disputed: ({ intervention }) => [
    { to: 'artisan', title: `${intervention.clientName} conteste la fin des travaux` },
  ],
  cancelled: ({ intervention, artisan }) =>
    intervention.cancelledBy === 'artisan'
      ? [{ to: 'client', title: `${artisan.companyName} annule l’intervention` }]
      : intervention.cancelledBy === 'particulier'
        ? [{ to: 'artisan', title: `${intervention.clientName} annule l’intervention` }]
        : [{ to: 'artisan', title: 'Une intervention est annulée' }],
  gallery_asked: ({ artisan }) => [
    { to: 'client', title: `${artisan.companyName} aimerait montrer les photos de vos travaux` },
  ],
  gallery_answered: ({ intervention }) => [
    {
      to: 'artisan',
      title: intervention.galleryAgreedAt
        ? `${intervention.clientName} accepte que vous montriez les photos`
        : `${intervention.clientName} ne souhaite pas que vous montriez les photos`,
    },
  ],
}

/** Writes the notice of what happened to works, once. `cause` tells apart news that may come twice. */
export async function notifyOfIntervention(
  ctx: Ctx<System>,
  interventionId: InterventionId,
  what: InterventionNotice,
  { slotId, cause = '' }: { slotId?: SlotId; cause?: string } = {},
): Promise<void> {
  const news = await readInterventionNews(ctx, interventionId, slotId)
  if (!news) return
  for (const { to, title } of NOTICES[what](news)) {
    const accountId = to === 'artisan' ? news.artisan.accountId : news.client.accountId
    const href =
      to === 'artisan' ? paths.intervention(interventionId) : paths.myIntervention(interventionId)
    await notify(ctx, {
      accountId,
      kind: 'intervention',
      title,
      href,
      dedupeKey: `intervention_${what}:${slotId ?? interventionId}:${cause}`,
    })
  }
}
