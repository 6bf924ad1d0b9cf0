import { eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import { readLeadMail } from '#app/features/requests/lead-mails/read-lead-mail.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { AccountId, QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { QUOTE_DECLINE_LABELS } from './copy.ts'
import type { QuoteRow } from './move-quote.server.ts'
import {
  QuoteAcceptedMail,
  QuoteDeclinedMail,
  QuoteExpiredMail,
  QuoteRetractedMail,
  QuoteSentMail,
  QuoteWithdrawnMail,
  QuoteWonMail,
  type QuoteMailFacts,
} from './quote-mails.email.tsx'
import {
  VisitAnsweredMail,
  VisitCancelledMail,
  VisitProposedMail,
} from '#app/features/quotes/visits/visit-mails.email.tsx'
import type { QuoteDeclineReason } from './quote.ts'
import { quotes, visits } from './tables.server.ts'
import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'

type Told = NonNullable<Awaited<ReturnType<typeof readLeadMail>>>
type Read = {
  quote: QuoteRow
  told: Told
  zone: string
  forAuthor: QuoteMailFacts
  forArtisan: QuoteMailFacts
}

/** What can be told of a devis, and to whom. */
export type QuoteNews =
  | 'sent'
  | 'withdrawn'
  | 'accepted'
  | 'declined'
  | 'set_aside'
  | 'expired'
  | 'retracted'

type Letter = { to: string; accountId: AccountId | null; subject: string; body: ReactElement }

const LETTERS: Record<QuoteNews, (read: Read) => Letter[]> = {
  sent: ({ quote, told, forAuthor }) => [
    {
      ...toAuthor(told),
      subject: `Un devis ${ofName(told.artisan.companyName)}`,
      body: QuoteSentMail({
        quote: forAuthor,
        firstName: told.author.firstName,
        validUntil: formatDay(quote.validUntil!),
        href: absoluteUrl(paths.receivedQuote(quote.id)),
      }),
    },
  ],
  withdrawn: ({ quote, told, forAuthor }) => [
    {
      ...toAuthor(told),
      subject: `${told.artisan.companyName} a retiré son devis`,
      body: QuoteWithdrawnMail({
        quote: forAuthor,
        firstName: told.author.firstName,
        href: absoluteUrl(paths.request(quote.requestId)),
      }),
    },
  ],
  accepted: ({ quote, told, zone, forAuthor, forArtisan }) => {
    const when = formatDateTime(quote.acceptedAt!, zone)
    const renounce = quote.retractableUntil && {
      until: formatDate(quote.retractableUntil, zone),
      open: quote.withdrawalOpen,
    }
    return [
      {
        ...toAuthor(told),
        subject: `Votre contrat avec ${told.artisan.companyName}`,
        body: QuoteAcceptedMail({
          quote: forAuthor,
          firstName: told.author.firstName,
          when,
          renounce,
          href: absoluteUrl(paths.receivedQuote(quote.id)),
        }),
      },
      {
        ...toArtisan(told),
        subject: `Votre devis ${quote.number} est accepté`,
        body: QuoteWonMail({
          quote: forArtisan,
          when,
          earlyStart: quote.earlyStartRequestedAt !== null,
          renounce,
          href: absoluteUrl(paths.quote(quote.id)),
        }),
      },
    ]
  },
  declined: (read) => [notChosen(read)],
  set_aside: (read) => [notChosen(read)],
  expired: ({ quote, told, forArtisan }) => [
    {
      ...toArtisan(told),
      subject: `Votre devis ${quote.number} a expiré`,
      body: QuoteExpiredMail({ quote: forArtisan, href: absoluteUrl(paths.quote(quote.id)) }),
    },
  ],
  retracted: ({ quote, told, zone, forAuthor, forArtisan }) => {
    const when = formatDateTime(quote.retractedAt!, zone)
    const shared = {
      when,
      hash: quote.contentHash!,
      text: quote.retractionText ?? '',
      refundBy: formatDate(refundDueBy(quote.retractedAt!, zone), zone),
    }
    return [
      {
        ...toAuthor(told),
        subject: 'Accusé de réception de votre rétractation',
        body: QuoteRetractedMail({
          ...shared,
          quote: forAuthor,
          href: absoluteUrl(paths.receivedQuote(quote.id)),
        }),
      },
      {
        ...toArtisan(told),
        subject: `Rétractation sur votre devis ${quote.number}`,
        body: QuoteRetractedMail({
          ...shared,
          quote: forArtisan,
          href: absoluteUrl(paths.quote(quote.id)),
        }),
      },
    ]
  },
}

const toAuthor = ({ author }: Told) => ({ to: author.email, accountId: author.accountId })
const toArtisan = ({ artisan }: Told) => ({ to: artisan.email, accountId: artisan.accountId })

function notChosen({ quote, told, forArtisan }: Read): Letter {
  const reason =
    QUOTE_DECLINE_LABELS[quote.declineReason as QuoteDeclineReason].toLocaleLowerCase('fr')
  return {
    ...toArtisan(told),
    subject: `Votre devis ${quote.number} n’a pas été retenu`,
    body: QuoteDeclinedMail({
      quote: forArtisan,
      reason,
      href: absoluteUrl(paths.quote(quote.id)),
    }),
  }
}

/** Mails what happened to a devis to whom it concerns; the same news is mailed once to each. */
export async function mailQuote(
  ctx: Ctx<System>,
  quoteId: QuoteId,
  news: QuoteNews,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId))
    const told = quote && (await readLeadMail(tx, quote.leadId))
    if (!told) return
    const facts = {
      number: quote.number ?? '',
      total: formatEuros(quote.totalInclCents),
      companyName: told.artisan.companyName,
      clientName: quote.clientName,
    }
    const letters = LETTERS[news]({
      quote,
      told,
      zone: timeZoneOf(told.request.insee),
      forAuthor: { ...facts, title: told.author.title },
      forArtisan: { ...facts, title: told.forArtisan.title },
    })
    for (const letter of letters)
      await sendMail(tx, {
        ...letter,
        type: `quote_${news}`,
        dedupeKey: `quote_${news}:${quoteId}:${letter.to}`,
      })
  })
}

/**
 * Mails a proposed visit to the side that answers it, its answer to the side that proposed it, and that it was given up to
 * the other one; each state of it once. One that was replaced is no news.
 */
export async function mailVisit(
  ctx: Ctx<System>,
  visitId: string,
  news: 'proposed' | 'answered' | 'cancelled',
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [visit] = await tx.db.select().from(visits).where(eq(visits.id, visitId))
    const told = visit && (await readLeadMail(tx, visit.leadId))
    if (!told || news !== newsOf(visit)) return
    const other = visit.status === 'cancelled' ? visit.cancelledBy : visit.proposedBy
    const toThem =
      visit.status === 'proposed' || visit.status === 'cancelled'
        ? other === 'artisan'
        : other === 'particulier'
    const person = told.forArtisan.name ?? 'Le particulier'
    const facts = {
      title: toThem ? told.author.title : told.forArtisan.title,
      when: `le ${formatDateTime(visit.startsAt, timeZoneOf(told.request.insee))}`,
      href: absoluteUrl(toThem ? paths.visit(visitId) : paths.proVisit(visitId)),
    }
    const who = toThem ? told.artisan.companyName : person
    const moved = visit.sequence > 0
    const accepted = visit.status === 'accepted'
    const letter = {
      proposed: {
        subject: moved ? `${who} propose un autre moment` : `${who} propose une visite`,
        body: VisitProposedMail({ ...facts, companyName: who, moved, note: visit.note }),
      },
      answered: {
        subject: accepted ? 'Votre visite est acceptée' : 'Votre visite est déclinée',
        body: VisitAnsweredMail({ ...facts, accepted }),
      },
      cancelled: {
        subject: `${who} annule la visite`,
        body: VisitCancelledMail({ ...facts, who, note: visit.cancelNote }),
      },
    }[news]
    await sendMail(tx, {
      ...(toThem ? toAuthor(told) : toArtisan(told)),
      ...letter,
      type: `visit_${news}`,
      dedupeKey:
        visit.sequence === 0
          ? `visit_${news}:${visitId}`
          : `visit_${news}:${visitId}:${visit.sequence}`,
    })
  })
}

/** What a visit as it stands is news of; null for one that was replaced. */
function newsOf({
  status,
  cancelledBy,
}: typeof visits.$inferSelect): 'proposed' | 'answered' | 'cancelled' | null {
  if (status === 'cancelled') return cancelledBy ? 'cancelled' : null
  return status === 'proposed' ? 'proposed' : 'answered'
}
