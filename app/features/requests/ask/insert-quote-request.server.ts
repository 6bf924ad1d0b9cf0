import { sql } from 'drizzle-orm'
import type { Place } from '#app/features/places/places.ts'
import { answersToKeep } from '#app/features/requests/trade-questions/read-questions.server.ts'
import type { OwnQuoteRequestInput } from './quote-request-form.ts'
import type { SiteInput } from './site-person-form.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { newId, type AccountId, type QuoteRequestId } from '#app/values/identity/ids.ts'

/** Everything a new request consists of. */
export type NewQuoteRequest = {
  requestId: QuoteRequestId
  status: 'unconfirmed' | 'open'
  accountId: AccountId | null
  form: OwnQuoteRequestInput
  person: { firstName: string; lastName: string; email: string; phone: string | null }
  /** Who is on the spot, if it is somebody else, who agrees that they are named. */
  site: SiteInput | null
  place: Place
  publicDescription: string
  descriptionHash: string
  expiresAt: Date
  /** The key of the form; null for the second request that it makes, and those after. */
  submission: { key: string; bodyHash: string } | null
  /** The first of the requests that the form makes together; null where it makes one. */
  firstId: QuoteRequestId | null
}

/**
 * Writes a request, how to reach its author, its photos and plans, whom it is for first, the first line of
 * its trail and the key of its form. One statement rather than five: creating requests is what the product
 * does most under load, and each statement is a round trip.
 */
export async function insertQuoteRequest(
  tx: Ctx<Visitor | Particulier>,
  request: NewQuoteRequest,
): Promise<void> {
  const { requestId, accountId, form, person, site, place, status, submission, firstId } = request
  const plans = form.blueprints ?? []
  const answers = await answersToKeep(tx, form.trade, form.answers)
  await tx.db.execute(sql`
    with request as (
      insert into quote_requests (id, particulier_id, trade, postal_code, insee, town, lat, lng, description, public_description, description_hash,
        budget, timeframe, trade_answers, status, wanted_quotes, wanted_artisan_id, phone_sharing, client_key, created_at, opened_at, expires_at, updated_at)
      values (${requestId}, ${accountId}, ${form.trade}, ${place.postalCode}, ${place.insee}, ${place.name}, ${place.lat}, ${place.lng},
        ${form.description}, ${request.publicDescription}, ${request.descriptionHash}, ${form.budget ?? null}, ${form.timeframe ?? null},
        ${JSON.stringify(answers)}::jsonb, ${status},
        ${form.wantedQuotes}, ${form.artisan ? sql`(select id from artisans where slug = ${form.artisan} and verification = 'verified')` : null}, ${person.phone || site || plans.length > 0 ? form.phoneSharing : 'one_by_one'}, ${tx.who.clientKey}, ${tx.now}, ${status === 'open' ? tx.now : null},
        ${request.expiresAt}, ${tx.now})
    ), contact as (
      insert into quote_request_contacts (request_id, first_name, last_name, email, phone, site_first_name, site_last_name, site_phone, site_asker, site_agreed_at)
      values (${requestId}, ${person.firstName}, ${person.lastName}, ${person.email}, ${person.phone},
        ${site?.firstName ?? null}, ${site?.lastName ?? null}, ${site?.phone ?? null}, ${site?.asker ?? null}, ${site ? tx.now : null})
    ), photos as (
      insert into quote_request_photos (request_id, file_id, position)
      select ${requestId}, file_id, position from unnest(${sql.param(form.photoIds)}::uuid[]) with ordinality as photo (file_id, position)
    ), blueprints as (
      insert into quote_request_blueprints (request_id, file_id, name, position)
      select ${requestId}, file_id, name, position
      from unnest(${sql.param(plans.map(({ fileId }) => fileId))}::uuid[], ${sql.param(plans.map(({ name }) => name))}::text[]) with ordinality as plan (file_id, name, position)
    ), kept as (
      update files set staged_until = null where id = any(${sql.param(plans.map(({ fileId }) => fileId))}::uuid[])
    ), invited as (
      insert into quote_request_invitations (request_id, artisan_id, rank)
      select ${requestId}, artisan_id, rank from unnest(${sql.param(form.invited ?? [])}::uuid[]) with ordinality as asked (artisan_id, rank)
      where exists (select from artisan_trades t where t.artisan_id = asked.artisan_id and t.trade = ${form.trade})
    ), together as (
      insert into quote_request_siblings (request_id, first_id)
      select ${requestId}::uuid, ${firstId}::uuid where ${firstId !== null}::boolean
    ), trail as (
      insert into quote_request_trail (id, request_id, verb, to_status, who, account_id, at)
      values (${newId()}, ${requestId}, 'create', ${status}, ${tx.who.kind}, ${accountId}, ${tx.now})
    )
    insert into submissions (key, body_hash, result_id, at)
    select ${submission?.key ?? ''}::text, ${submission?.bodyHash ?? ''}::text, ${requestId}::uuid, ${tx.now}::timestamptz where ${submission !== null}::boolean`)
}
