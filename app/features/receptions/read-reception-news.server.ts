import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documentsOf, givenWith } from '#app/features/documents/attached-documents.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ReceptionId, ReservationId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import type { Guarantee } from './guarantees.ts'
import {
  receptionMaterials,
  receptionReservations,
  receptions,
  receptionTrail,
} from './tables.server.ts'

const clients = alias(users, 'clients')

/**
 * What mails and notices about a reception are made of: its works, its two sides by their accounts
 * (ten years later, the request may be gone), a reservation with the last words left on it; null
 * when there is none.
 */
export async function readReceptionNews(
  ctx: Ctx<System>,
  receptionId: ReceptionId,
  reservationId?: ReservationId,
) {
  const [row] = await ctx.db
    .select({
      reception: receptions,
      works: pick(worksTable, 'id', 'quoteId', 'title', 'quoteNumber', 'clientName'),
      insee: quoteRequests.insee,
      artisan: {
        companyName: artisans.companyName,
        accountId: artisans.accountId,
        email: users.email,
      },
      client: { accountId: clients.id, name: clients.name, email: clients.email },
    })
    .from(receptions)
    .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(artisans, eq(artisans.id, receptions.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .innerJoin(clients, eq(clients.id, receptions.particulierId))
    .where(eq(receptions.id, receptionId))
  if (!row) return null
  const [reservation = null] = reservationId
    ? await ctx.db
        .select()
        .from(receptionReservations)
        .where(eq(receptionReservations.id, reservationId))
    : []
  const [contested] = reservationId
    ? await ctx.db
        .select({ text: receptionTrail.text })
        .from(receptionTrail)
        .where(
          and(
            eq(receptionTrail.reservationId, reservationId),
            eq(receptionTrail.verb, 'contest_lifted'),
          ),
        )
        .orderBy(desc(receptionTrail.at), desc(receptionTrail.id))
        .limit(1)
    : []
  const { reception_lifting, reception } = await documentsOf(ctx, row.works.quoteId)
  const products = await ctx.db
    .select({ id: receptionMaterials.id })
    .from(receptionMaterials)
    .where(eq(receptionMaterials.receptionId, receptionId))
  const notices = await givenWith(
    ctx,
    products.map(({ id }) => id),
    ['product_notice'],
  )
  return {
    ...row,
    reservation,
    contestText: contested?.text ?? '',
    /** The guarantee that ends, where that is what is told. */
    guarantee: null as Guarantee | null,
    zone: timeZoneOf(row.insee),
    documents: { reception, reception_lifting },
    /** Of the products handed over with energy works. */
    notices,
  }
}

/** What was read of a reception and its two sides. */
export type ReceptionNewsFacts = NonNullable<Awaited<ReturnType<typeof readReceptionNews>>>
