import { readWorksNews, type WorksNewsFacts } from '#app/features/works/read-works-news.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { WorksId, SlotId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** What can be told of works in the space of the one it concerns. */
export type WorksNotice =
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

const NOTICES: Record<WorksNotice, (news: WorksNewsFacts) => Told[]> = {
  slot_proposed: ({ works, artisan, slot, zone }) =>
    slot?.status === 'proposed'
      ? [
          slot.proposedBy === 'artisan'
            ? {
                to: 'client',
                title: `${artisan.companyName} propose ${slotInSentence(slot, zone)}`,
              }
            : {
                to: 'artisan',
                title: `${works.clientName} propose ${slotInSentence(slot, zone)}`,
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
  early_start: ({ works }) => [
    {
      to: 'artisan',
      title: `${works.clientName} demande que les travaux commencent sans attendre`,
    },
  ],
  started: ({ artisan }) => [
    { to: 'client', title: `${artisan.companyName} a commencé les travaux` },
  ],
  to_confirm: ({ works, artisan }) =>
    works.status === 'to_confirm'
      ? [
          {
            to: 'client',
            title: `${artisan.companyName} déclare vos travaux terminés\u00a0: confirmez ou contestez`,
          },
        ]
      : [],
  confirmation_due: ({ works, artisan, zone }) =>
    works.status === 'to_confirm'
      ? [
          {
            to: 'client',
            title: `Répondez à ${artisan.companyName} avant le ${formatDate(works.confirmBy!, zone)}`,
          },
        ]
      : [],
  finished: ({ works, artisan }) => [
    {
      to: 'artisan',
      title:
        works.confirmedBy === 'silence'
          ? `Travaux clos, faute de réponse ${ofName(works.clientName)}`
          : `${works.clientName} confirme la fin des travaux`,
    },
    ...(works.confirmedBy === 'silence'
      ? [
          {
            to: 'client' as const,
            title: `Intervention ${ofName(artisan.companyName)} close, faute de réponse`,
          },
        ]
      : []),
  ],
  disputed: ({ works }) => [
    { to: 'artisan', title: `${works.clientName} conteste la fin des travaux` },
  ],
  cancelled: ({ works, artisan }) =>
    works.cancelledBy === 'artisan'
      ? [{ to: 'client', title: `${artisan.companyName} annule l’intervention` }]
      : works.cancelledBy === 'particulier'
        ? [{ to: 'artisan', title: `${works.clientName} annule l’intervention` }]
        : [{ to: 'artisan', title: 'Une intervention est annulée' }],
  gallery_asked: ({ artisan }) => [
    { to: 'client', title: `${artisan.companyName} aimerait montrer les photos de vos travaux` },
  ],
  gallery_answered: ({ works }) => [
    {
      to: 'artisan',
      title: works.galleryAgreedAt
        ? `${works.clientName} accepte que vous montriez les photos`
        : `${works.clientName} ne souhaite pas que vous montriez les photos`,
    },
  ],
}

/** Writes the notice of what happened to works, once. `cause` tells apart news that may come twice. */
export async function notifyOfWorks(
  ctx: Ctx<System>,
  worksId: WorksId,
  what: WorksNotice,
  { slotId, cause = '' }: { slotId?: SlotId; cause?: string } = {},
): Promise<void> {
  const news = await readWorksNews(ctx, worksId, slotId)
  if (!news) return
  for (const { to, title } of NOTICES[what](news)) {
    const accountId = to === 'artisan' ? news.artisan.accountId : news.client.accountId
    const href = to === 'artisan' ? paths.works(worksId) : paths.myWorks(worksId)
    await notify(ctx, {
      accountId,
      kind: 'intervention',
      title,
      href,
      dedupeKey: `intervention_${what}:${slotId ?? worksId}:${cause}`,
    })
  }
}
