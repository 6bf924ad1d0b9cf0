import { and, eq } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { ArtisanId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '#test/database.ts'

/** The lead of an artisan on a request that was proposed to them. */
export async function leadOf(
  database: TestDatabase,
  requestId: QuoteRequestId,
  artisanId: ArtisanId,
): Promise<LeadId> {
  const [row] = await database.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.requestId, requestId), eq(leads.artisanId, artisanId)))
  if (!row) throw new Error('The artisan was not proposed the request')
  return row.id
}
