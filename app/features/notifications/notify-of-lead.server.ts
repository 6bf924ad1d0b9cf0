import { eq } from 'drizzle-orm'
import {
  readLeadMail,
  readRequestMail,
} from '#app/features/requests/lead-mails/read-lead-mail.server.ts'
import { contactReports } from '#app/features/requests/leads/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** What can be told of a lead, and to whom. Nothing told to an artisan names the person before the contact was taken. */
export type LeadNotice =
  | 'proposed'
  | 'taken'
  | 'declined'
  | 'left'
  | 'expired'
  | 'given_back'
  | 'phone_shared'
  | 'quotes_refused'
  | 'quotes_wanted'
  | 'lost'

type Told = NonNullable<Awaited<ReturnType<typeof readLeadMail>>>

const NOTICES: Record<LeadNotice, { to: 'artisan' | 'author'; title: (told: Told) => string }> = {
  proposed: {
    to: 'artisan',
    title: ({ forArtisan, request }) => `Nouvelle demande à ${request.town} : ${forArtisan.title}`,
  },
  taken: {
    to: 'author',
    title: ({ artisan, author }) =>
      `${artisan.companyName} a pris le contact pour « ${author.title} »`,
  },
  declined: {
    to: 'author',
    title: ({ artisan, author }) =>
      `${artisan.companyName} ne peut pas répondre à « ${author.title} ». La place va à un autre artisan`,
  },
  // Its account is being erased: it is not named.
  left: {
    to: 'author',
    title: ({ author }) =>
      `Un artisan avec qui vous échangiez pour « ${author.title} » a quitté le site. Sa place va à un autre`,
  },
  expired: {
    to: 'artisan',
    title: ({ forArtisan }) =>
      `Délai de réponse passé\u00a0: la place pour « ${forArtisan.title} » va à un autre artisan`,
  },
  given_back: {
    to: 'artisan',
    title: ({ forArtisan }) => `Un contact vous est rendu : ${forArtisan.title}`,
  },
  phone_shared: {
    to: 'artisan',
    title: ({ forArtisan }) =>
      `${forArtisan.name ?? 'Le particulier'} partage son numéro avec vous`,
  },
  quotes_refused: {
    to: 'artisan',
    title: ({ forArtisan }) =>
      `${forArtisan.name ?? 'Le particulier'} ne souhaite plus recevoir de devis pour « ${forArtisan.title} »`,
  },
  quotes_wanted: {
    to: 'artisan',
    title: ({ forArtisan }) =>
      `${forArtisan.name ?? 'Le particulier'} accepte de nouveau votre devis pour « ${forArtisan.title} »`,
  },
  lost: {
    to: 'artisan',
    title: ({ forArtisan }) => `La demande « ${forArtisan.title} » se poursuit sans vous`,
  },
}

/** Writes the notice of what happened to a lead, once a cause. */
export async function notifyOfLead(
  ctx: Ctx,
  leadId: LeadId,
  what: LeadNotice,
  cause: string = leadId,
): Promise<void> {
  const told = await readLeadMail(ctx, leadId)
  if (!told) return
  const { to, title } = NOTICES[what]
  const accountId = to === 'artisan' ? told.artisan.accountId : told.author.accountId
  if (!accountId) return
  const href =
    to === 'artisan'
      ? paths.lead(leadId)
      : what === 'declined' || what === 'left'
        ? paths.request(told.request.id)
        : paths.requestConversation(leadId)
  await notify(ctx, {
    accountId,
    kind: `lead_${what}`,
    title: title(told),
    href,
    dedupeKey: `lead_${what}:${cause}`,
  })
}

/** Writes the notice that a request is open: artisans are being asked. */
export async function notifyOfOpenRequest(
  ctx: Ctx<System>,
  requestId: QuoteRequestId,
): Promise<void> {
  const told = await readRequestMail(ctx, requestId)
  if (!told?.request.particulierId) return
  await notify(ctx, {
    accountId: told.request.particulierId,
    kind: 'request_opened',
    title: `Votre demande est ouverte\u00a0: ${told.title}`,
    href: paths.request(requestId),
    dedupeKey: `request_opened:${requestId}`,
  })
}

/** Writes the notice of a decision on a contact that an artisan reported. */
export async function notifyOfReport(ctx: Ctx<System>, reportId: string): Promise<void> {
  const [report] = await ctx.db
    .select({ leadId: contactReports.leadId, status: contactReports.status })
    .from(contactReports)
    .where(eq(contactReports.id, reportId))
  const told = report && report.status !== 'waiting' ? await readLeadMail(ctx, report.leadId) : null
  if (!told) return
  const { title } = told.forArtisan
  await notify(ctx, {
    accountId: told.artisan.accountId,
    kind: 'contact_report',
    title:
      report!.status === 'granted'
        ? `Le contact signalé vous est rendu\u00a0: ${title}`
        : `Le contact signalé n’est pas rendu\u00a0: ${title}`,
    href: paths.lead(report!.leadId),
    dedupeKey: `contact_report:${reportId}`,
  })
}

/** Writes the notice that nobody can take a request for now. */
export async function notifyOfNobody(ctx: Ctx<System>, requestId: QuoteRequestId): Promise<void> {
  const told = await readRequestMail(ctx, requestId)
  if (!told?.request.particulierId || !told.request.nobodySince) return
  await notify(ctx, {
    accountId: told.request.particulierId,
    kind: 'nobody_available',
    title: `Aucun artisan disponible pour l’instant : ${told.title}`,
    href: paths.request(requestId),
    dedupeKey: `nobody_available:${requestId}:${told.request.nobodySince.toISOString()}`,
  })
}
