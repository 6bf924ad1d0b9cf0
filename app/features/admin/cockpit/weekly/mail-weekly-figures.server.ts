import { sql } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { hasHad } from '#app/features/requests/team/request-answers.server.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { addDays, type Day } from '#app/values/time/french-date.ts'
import { countWeek } from './count-week.server.ts'
import { adviceOf } from '#app/features/admin/cockpit/supply/coverage.ts'
import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import { countDepartures } from '#app/features/admin/cockpit/departures/list-departures.server.ts'
import { weeklyFiguresMail } from './weekly-figures.email.tsx'
import { dueMonday, suggestionsOf } from './weekly-figures.ts'

/**
 * Mails the figures of the last week to the administrators who take them, once a week each; a recurring job. Who was
 * written to is known by the mail itself, so that a run that was cut goes on where it was. Returns how many left.
 */
export async function mailWeeklyFigures(ctx: Ctx<System>): Promise<number> {
  const due = dueMonday(ctx.now)
  if (!due) return 0
  const people = await waitingFor(ctx, due)
  if (people.length === 0) return 0
  const letter = weeklyFiguresMail(await figuresOf(ctx, addDays(due, -7)))
  await inTransaction(ctx, async (tx) => {
    for (const { id, email } of people)
      await sendMail(tx, { to: email, accountId: id, dedupeKey: keyOf(due, id), ...letter })
  })
  return people.length
}

const keyOf = (monday: Day, accountId: string) => `weekly_figures:${monday}:${accountId}`

/** The administrators who take the mail and were not written to on that Monday. */
async function waitingFor(ctx: Ctx, monday: Day) {
  const { rows } = await ctx.db.execute<{ id: AccountId; email: string }>(sql`
    select u.id, u.email from users u join user_roles r on r.user_id = u.id and r.role = 'admin' and 'administrator' = any(r.duties)
    where u.suspended_at is null
      and not exists (select from notification_choices c where c.user_id = u.id and c.kind = 'weekly_figures' and c.channel = 'email' and not c.wanted)
      and not exists (select from email_logs m where m.dedupe_key = ${keyOf(monday, '')} || u.id)
    order by u.id`)
  return rows
}

async function figuresOf(ctx: Ctx<System>, monday: Day) {
  const [week, before, unanswered] = await patiently(ctx, (own) =>
    Promise.all([
      countWeek(own, monday),
      countWeek(own, addDays(monday, -7)),
      countUnanswered(own),
    ]),
  )
  const { companies: departures } = await countDepartures(ctx)
  const { figures } = await readCockpit(ctx, 'coverage')
  return {
    monday,
    week,
    before,
    suggestions: suggestionsOf({ departures, unanswered, advice: adviceOf(figures) }),
  }
}

async function countUnanswered(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from quote_requests where ${ofMarketplace} and created_at >= ${beginningOf('30-jours', ctx.now)} and created_at <= ${ctx.now} and ${hasHad('sans-contact', ctx.now)}`,
  )
  return rows[0]!.n
}
