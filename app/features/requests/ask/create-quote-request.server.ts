import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { findPlace } from './find-place.server.ts'
import type { OwnQuoteRequestInput, QuoteRequestInput } from './quote-request-form.ts'
import {
  CONFIRM_HOURS,
  daysAfter,
  MIN_FILL_SECONDS,
  OPEN_DAYS,
  SAME_TEXT_DAYS,
  type QuoteRequestStatus,
} from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { comingTo, listInvitable } from '#app/features/requests/kept-artisans/queries.server.ts'
import type { Place } from '#app/features/places/places.ts'
import {
  newId,
  type ArtisanId,
  type FileId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { parsePhone } from '#app/values/identity/phone-number.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { insertQuoteRequest } from './insert-quote-request.server.ts'
import { wordsToStore } from './request-words.server.ts'

/** One posting of the form: what was typed, and what shows that a person typed it, once. */
export type Submission<Form> = {
  form: Form
  /** Made with the form; the same key again answers with the first effect. */
  key: string
  /** What a field that people do not see contains. */
  honeypot: string
  /** Milliseconds since the form was shown. */
  elapsedMs: number
}

/** Why a request was not taken. */
export type CreateRefusal =
  | 'too_fast'
  | 'looks_automated'
  | 'key_reused'
  | 'too_many_requests'
  | 'unknown_postal_code'
  | 'choose_commune'
  | 'invalid_phone'
  | 'photos_unknown'
  | 'blueprints_unknown'
  | 'invalid_site_phone'
  | 'invited_unknown'
  | 'invited_too_far'

/** A request taken, or the first one when the same form or the same text came again. */
export type CreatedQuoteRequest = {
  requestId: QuoteRequestId
  status: QuoteRequestStatus
  repeated: boolean
  /** How many requests the form made, a trade each; one where it came again. */
  made: number
}

type Person = { firstName: string; lastName: string; email: string; phone: string | null }

/** Takes a visitor's request: it waits, 72 hours, for the link that is mailed to them. */
export async function createQuoteRequest(
  ctx: Ctx<Visitor>,
  submission: Submission<QuoteRequestInput>,
): Promise<Result<CreatedQuoteRequest, CreateRefusal>> {
  const { firstName, lastName, email } = submission.form
  return take(ctx, submission, { firstName, lastName, email, phone: null })
}

/** Takes the request of a signed-in individual, whose address is confirmed: it opens at once. */
export async function createOwnQuoteRequest(
  ctx: Ctx<Particulier>,
  submission: Submission<OwnQuoteRequestInput>,
): Promise<Result<CreatedQuoteRequest, CreateRefusal>> {
  const [account] = await ctx.db
    .select({ email: users.email, fullName: profiles.fullName, phone: profiles.phone })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, ctx.who.accountId))
  const [firstName = '', ...rest] = account!.fullName.trim().split(/\s+/)
  return take(ctx, submission, {
    firstName,
    lastName: rest.join(' '),
    email: account!.email,
    phone: account!.phone,
  })
}

async function take(
  ctx: Ctx<Visitor | Particulier>,
  submission: Submission<OwnQuoteRequestInput>,
  known: Person,
): Promise<Result<CreatedQuoteRequest, CreateRefusal>> {
  const { form } = submission
  if (submission.honeypot !== '') return refuse('looks_automated')
  if (submission.elapsedMs < MIN_FILL_SECONDS * 1_000) return refuse('too_fast')
  const place = findPlace(form.postalCode, form.insee)
  if (!place.ok) return place
  const phone = form.phone === undefined ? ok(known.phone) : parsePhone(form.phone)
  if (!phone.ok) return refuse('invalid_phone')
  const sitePhone = form.site ? parsePhone(form.site.phone) : null
  if (sitePhone && !sitePhone.ok) return refuse('invalid_site_phone')
  const site = form.site && sitePhone ? { ...form.site, phone: sitePhone.value } : null
  const person = { ...known, phone: phone.value }
  const accountId = ctx.who.kind === 'particulier' ? ctx.who.accountId : null
  const key = `quote_request:${accountId ?? person.email}:${submission.key}`
  // Photos and plans aside: a form posted twice with its files stores them twice, under other ids.
  const bodyHash = sha256(JSON.stringify({ ...form, photoIds: undefined, blueprints: undefined }))
  const { publicDescription, descriptionHash } = wordsToStore(
    form.description,
    [person.firstName, person.lastName, site?.firstName, site?.lastName],
    place.value.name,
  )

  return inTransaction(ctx, async (tx) => {
    await lockSender(tx, person.email)
    const before = await readBefore(tx, {
      email: person.email,
      key,
      descriptionHash,
      photoIds: form.photoIds as FileId[],
      blueprintIds: (form.blueprints ?? []).map(({ fileId }) => fileId as FileId),
    })
    if (before.submitted)
      return before.submitted.bodyHash === bodyHash
        ? ok({ ...before.submitted.request, repeated: true, made: 1 })
        : refuse('key_reused')
    if (before.sameText) {
      // Its link may have been lost: once more, one a day at most.
      if (before.sameText.status === 'unconfirmed')
        await publish(tx, {
          type: 'quote_request.received',
          requestId: before.sameText.requestId,
          cause: `again-${tx.now.toISOString().slice(0, 10)}`,
        })
      return ok({ ...before.sameText, repeated: true, made: 1 })
    }
    const { requests: allowed } = await readSetting(tx, 'dailyRequests')
    if (before.openByPerson >= allowed || before.openByClient >= allowed)
      return refuse('too_many_requests')
    if (before.photos !== form.photoIds.length) return refuse('photos_unknown')
    if (before.blueprints !== (form.blueprints ?? []).length) return refuse('blueprints_unknown')

    const invited = await refusalToInvite(tx, form, place.value)
    if (invited) return refuse(invited)
    const status = accountId ? 'open' : 'unconfirmed'
    const forms = formsByTrade(form)
    const ids = forms.map(() => newId<QuoteRequestId>())
    const requestId = ids[0]!
    for (const [index, ofTrade] of forms.entries()) {
      await insertQuoteRequest(tx, {
        requestId: ids[index]!,
        status,
        accountId,
        form: ofTrade,
        person,
        site,
        place: place.value,
        publicDescription,
        descriptionHash,
        expiresAt: accountId
          ? daysAfter(tx.now, OPEN_DAYS)
          : new Date(tx.now.getTime() + CONFIRM_HOURS * 3_600_000),
        submission: index === 0 ? { key, bodyHash } : null,
        firstId: forms.length > 1 ? requestId : null,
      })
    }
    if (accountId) {
      for (const id of ids) publishLive(tx, { to: [accountId], kind: 'request', subjectId: id })
      await publish(tx, { type: 'quote_request.opened', requestId })
    } else await publish(tx, { type: 'quote_request.received', requestId, cause: 'first' })
    return ok({ requestId, status, repeated: false, made: ids.length })
  })
}

/** Why those whom a form asks to be told first cannot be: they are not the person's, or would not come. */
async function refusalToInvite(
  tx: Ctx<Visitor | Particulier>,
  { trade, also = [], invited = [] }: OwnQuoteRequestInput,
  place: Place,
): Promise<'invited_unknown' | 'invited_too_far' | null> {
  if (invited.length === 0) return null
  if (tx.who.kind !== 'particulier') return 'invited_unknown'
  const ctx = tx as Ctx<Particulier>
  const ids = invited as ArtisanId[]
  const theirs = new Set((await listInvitable(ctx)).map(({ id }) => id))
  if (!ids.every((id) => theirs.has(id))) return 'invited_unknown'
  const coming = await comingTo(ctx, ids, [trade, ...also], place)
  return ids.every((id) => coming.includes(id)) ? null : 'invited_too_far'
}

/** A form for each trade that it asks: the same works, and what the first trade asks answered for it alone. */
function formsByTrade({ also = [], ...form }: OwnQuoteRequestInput): OwnQuoteRequestInput[] {
  const others = [...new Set(also)].filter((trade) => trade !== form.trade)
  return [form, ...others.map((trade) => ({ ...form, trade, answers: {} }))]
}

/**
 * Lets the requests of one address, and of one peer, in one at a time until the transaction ends, so that the limits
 * and the two « same again » rules below count what is really there.
 */
async function lockSender(tx: Ctx<Visitor | Particulier>, email: string): Promise<void> {
  const [first, second] = [`quote-request ${email}`, `quote-request ${tx.who.clientKey}`].sort()
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${first}, 0)), pg_advisory_xact_lock(hashtextextended(${second}, 0))`,
  )
}

type Before = {
  submitted: {
    bodyHash: string
    request: { requestId: QuoteRequestId; status: QuoteRequestStatus }
  } | null
  sameText: { requestId: QuoteRequestId; status: QuoteRequestStatus } | null
  openByPerson: number
  openByClient: number
  photos: number
  blueprints: number
}

/** Everything that a new request is compared with, in one statement; those of one form count as one. */
async function readBefore(
  tx: Ctx<Visitor | Particulier>,
  input: {
    email: string
    key: string
    descriptionHash: string
    photoIds: FileId[]
    blueprintIds: FileId[]
  },
): Promise<Before> {
  const dayAgo = new Date(tx.now.getTime() - 86_400_000)
  const accountId = tx.who.kind === 'particulier' ? tx.who.accountId : null
  const result = await tx.db.execute<Before>(sql`
    with mine as (
      select r.id, r.status, r.created_at, r.description_hash, coalesce(s.first_id, r.id) as sending
      from quote_request_contacts c join quote_requests r on r.id = c.request_id
      left join quote_request_siblings s on s.request_id = r.id
      where c.email = ${input.email} and ${requestOfMarketplace(sql`r`)}
    )
    select
      (select json_build_object('bodyHash', s.body_hash, 'request', json_build_object('requestId', r.id, 'status', r.status))
        from submissions s join quote_requests r on r.id = s.result_id where s.key = ${input.key}) as submitted,
      (select json_build_object('requestId', id, 'status', status) from mine
        where description_hash = ${input.descriptionHash} and created_at > ${daysAfter(tx.now, -SAME_TEXT_DAYS)} and status in ('unconfirmed', 'open', 'paused', 'awarded')
        order by created_at, id <> sending limit 1) as "sameText",
      (select count(distinct sending)::int from mine where created_at > ${dayAgo} and status in ('unconfirmed', 'open', 'paused')) as "openByPerson",
      (select count(distinct coalesce(s.first_id, r.id))::int
        from quote_requests r left join quote_request_siblings s on s.request_id = r.id
        where client_key = ${tx.who.clientKey} and created_at > ${dayAgo} and status in ('unconfirmed', 'open', 'paused')) as "openByClient",
      (select count(*)::int from files
        where id = any(${sql.param(input.photoIds)}::uuid[]) and (owner_id is null or owner_id = ${accountId}::uuid)) as photos,
      (select count(*)::int from files
        where id = any(${sql.param(input.blueprintIds)}::uuid[]) and content_type = 'application/pdf' and (owner_id is null or owner_id = ${accountId}::uuid)) as blueprints`)
  return result.rows[0]!
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
