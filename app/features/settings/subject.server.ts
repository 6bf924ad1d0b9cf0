import { sql } from 'drizzle-orm'
import { ERASED_NAME } from '#app/features/accounts/personal-data.server.ts'
import { ERASED_COMPANY } from '#app/features/companies/personal-data.server.ts'
import { leadsOf } from '#app/features/requests/leads/personal-data.server.ts'
import { NOBODY, requestsOf } from '#app/features/requests/personal-data.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Subject } from '#app/platform/personal-data/policy.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'

/** Words that stand for nobody, in accounts erased before. */
const NOT_NAMES = new Set<string>([ERASED_NAME, ERASED_COMPANY, NOBODY.firstName, NOBODY.email])

/**
 * Somebody as the lines of `personal-data.server.ts` know them: their address, what names them in others' words, and
 * what mails and notices to others may be about. Null without such an account.
 */
export async function readSubject(ctx: Ctx, accountId: AccountId): Promise<Subject | null> {
  const users = await ctx.db.execute<{ name: string; email: string }>(
    sql`select name, email from users where id = ${accountId}`,
  )
  const account = users.rows[0]
  if (!account) return null
  const who = { accountId, email: account.email }
  const said = await ctx.db.execute<{ name: string | null }>(sql`
    select ${account.name}::text as name union select ${account.email}::text
    union select unnest(array[full_name, company_name, phone, email]) from profiles where user_id = ${accountId}
    union select unnest(array[company_name, siret, registration, vat_number, manager_name, phone, address_line, iban_end]) from artisans where id = ${accountId}
    union select unnest(array[insurance_policies.policy_number]) from insurance_policies where artisan_id = ${accountId}
    union select unnest(array[contact.first_name || ' ' || contact.last_name, contact.first_name, contact.last_name, contact.email, contact.phone]) from quote_request_contacts contact where contact.request_id in ${requestsOf(who)}
    union select unnest(array[quote.client_name, quote.works_address, quote.signed_name]) from quotes quote where quote.request_id in ${requestsOf(who)}`)
  const threads = await ctx.db.execute<{ id: string }>(sql`
    with mine as materialized (select id from leads where id in ${leadsOf(who)})
    select id::text from mine
    union select id::text from quotes where lead_id in (select id from mine)
    union select id::text from visits where lead_id in (select id from mine)
    union select id::text from interventions where lead_id in (select id from mine)
    union select slot.id::text from intervention_slots slot join interventions on interventions.id = slot.intervention_id where interventions.lead_id in (select id from mine)
    union select id::text from messages where lead_id in (select id from mine)
    union select id::text from reviews where author_id = ${accountId} or artisan_id = ${accountId}
    union select id::text from contact_sharings where lead_id in (select id from mine)
    union select id::text from contact_reports where lead_id in (select id from mine)
    union select ${accountId}::text`)
  const own = await ctx.db.execute<{ id: string }>(sql`
    select id::text from quote_requests where id in ${requestsOf(who)}
    union select id::text from contact_messages where account_id = ${accountId} or email = ${account.email}
    union select id::text from email_changes where user_id = ${accountId}`)
  // What a request is called in notices and subjects: its first words.
  const texts = await ctx.db.execute<{ text: string }>(
    sql`select unnest(array[description, public_description]) as text from quote_requests where id in ${requestsOf(who)}`,
  )
  const names = said.rows
    .map(({ name }) => name)
    .filter(
      (name): name is string =>
        name !== null && !NOT_NAMES.has(name) && !name.endsWith('@efface.invalid'),
    )
  return {
    ...who,
    names: [...names.flatMap(spellings), ...texts.rows.map(({ text }) => requestTitle(text))],
    threadIds: threads.rows.map(({ id }) => id),
    ownIds: own.rows.map(({ id }) => id),
  }
}

/** A name, the two halves of a full one, and a number as it is stored and as it is read aloud. */
function spellings(name: string): string[] {
  if (/^\+\d{8,15}$/.test(name)) {
    const shown = formatPhone(name as PhoneNumber)
    return [name, shown, shown.replace(/\s/g, ' '), shown.replace(/\s/g, '')]
  }
  const parts = name.split(/\s+/).filter((part) => part.length > 2)
  return /[@\d]/.test(name) || parts.length > 3 ? [name] : [name, ...parts]
}
