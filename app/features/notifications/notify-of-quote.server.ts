import { eq } from 'drizzle-orm'
import { readLeadMail } from '#app/features/requests/lead-mails/read-lead-mail.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** What can be told of a devis in the space of the one it concerns. */
export type QuoteNotice = 'sent' | 'withdrawn' | 'accepted' | 'declined' | 'expired' | 'retracted'

const NOTICES: Record<
  QuoteNotice,
  { to: 'artisan' | 'author'; title: (company: string, client: string, number: string) => string }
> = {
  sent: { to: 'author', title: (company) => `${company} vous a envoyé un devis` },
  withdrawn: { to: 'author', title: (company) => `${company} a retiré son devis` },
  accepted: {
    to: 'artisan',
    title: (_, client, number) => `${client} a accepté votre devis ${number}`,
  },
  declined: {
    to: 'artisan',
    title: (_company, _client, number) => `Votre devis ${number} n’a pas été retenu`,
  },
  expired: {
    to: 'artisan',
    title: (_company, _client, number) => `Votre devis ${number} a expiré`,
  },
  retracted: {
    to: 'artisan',
    title: (_, client, number) => `${client} renonce au contrat du devis ${number}`,
  },
}

/** Writes the notice of what happened to a devis, once. */
export async function notifyOfQuote(
  ctx: Ctx<System>,
  quoteId: QuoteId,
  what: QuoteNotice,
): Promise<void> {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId))
  const told = quote && (await readLeadMail(ctx, quote.leadId))
  if (!told) return
  const { to, title } = NOTICES[what]
  const accountId = to === 'artisan' ? told.artisan.accountId : told.author.accountId
  if (!accountId) return
  const href = to === 'artisan' ? paths.quote(quoteId) : paths.receivedQuote(quoteId)
  await notify(ctx, {
    accountId,
    kind: `quote_${what}`,
    title: title(told.artisan.companyName, quote.clientName, quote.number ?? ''),
    href,
    dedupeKey: `quote_${what}:${quoteId}`,
  })
}

/** Writes the notice of a visit as it stands: to whoever answers a proposal, to whoever proposed one that was answered, to the other side of one given up. */
export async function notifyOfVisit(ctx: Ctx<System>, visitId: string): Promise<void> {
  const [visit] = await ctx.db.select().from(visits).where(eq(visits.id, visitId))
  const told = visit && (await readLeadMail(ctx, visit.leadId))
  // One that was replaced is no news to anybody.
  if (!told || (visit.status === 'cancelled' && !visit.cancelledBy)) return
  const actor =
    visit.status === 'cancelled'
      ? visit.cancelledBy!
      : visit.status === 'proposed'
        ? visit.proposedBy
        : visit.proposedBy === 'artisan'
          ? 'particulier'
          : 'artisan'
  const toArtisan = actor === 'particulier'
  const accountId = toArtisan ? told.artisan.accountId : told.author.accountId
  if (!accountId) return
  const who = toArtisan ? (told.forArtisan.name ?? 'Le particulier') : told.artisan.companyName
  const title = {
    proposed:
      visit.sequence > 0
        ? `${who} propose un autre moment pour la visite`
        : `${who} vous propose une visite`,
    accepted: 'Votre visite est acceptée',
    declined: 'Votre visite est déclinée',
    cancelled: `${who} annule la visite`,
  }[visit.status]
  const dedupeKey =
    visit.sequence === 0
      ? `visit_${visit.status}:${visitId}`
      : `visit_${visit.status}:${visitId}:${visit.sequence}`
  await notify(ctx, {
    accountId,
    kind: 'visit',
    title,
    href: toArtisan ? paths.proVisit(visitId) : paths.visit(visitId),
    dedupeKey,
  })
}
