import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countCompanyCohorts } from '#app/features/admin/cockpit/cohorts/cohort-companies.server.ts'
import { countPersonCohorts } from '#app/features/admin/cockpit/cohorts/cohort-people.server.ts'
import { countMoney } from '#app/features/admin/cockpit/count-money.server.ts'
import { countQuality } from '#app/features/admin/cockpit/count-quality.server.ts'
import { findDepartures } from '#app/features/admin/cockpit/departures/find-departures.server.ts'
import { countDepartures } from '#app/features/admin/cockpit/departures/list-departures.server.ts'
import { payingAtStart, recurringCents } from '#app/features/admin/cockpit/money.ts'
import { countCoverage } from '#app/features/admin/cockpit/supply/count-coverage.server.ts'
import { countWeek } from '#app/features/admin/cockpit/weekly/count-week.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { openDatabase, type OpenDatabase } from '#app/platform/database/database.server.ts'
import { openYear } from './year-database.ts'

/*
 * Every figure of the cockpit beside the rows. Each is found again here by a statement that was written from what the
 * page says of it (`COCKPIT_WORDS`, `COHORT_WORDS`, `COVERAGE_WORDS`, `DEPARTURES`), joins sets where the product asks
 * row by row, and takes nothing of the product's. `YEAR_URL` is a filled database; without it a hundredth of a year
 * (`YEAR`) is made.
 */
const now = new Date()
let year: Awaited<ReturnType<typeof openYear>>
let open: OpenDatabase
let raw: pg.Client
let ctx: Ctx<System>

beforeAll(async () => {
  year = await openYear(Number(process.env.YEAR ?? 0.01))
  // A whole year is counted in the time of a nightly job, not in that of a page.
  open = openDatabase(year.url, { patience: 200 })
  raw = new pg.Client({ connectionString: year.url })
  await raw.connect()
  await raw.query(`set time zone 'Europe/Paris'; set work_mem = '256MB'`)
  await raw.query(
    `create temp view market as select * from quote_requests where origin = 'marketplace'`,
  )
  await raw.query(
    `create temp view brought as select l.* from leads l join market m on m.id = l.request_id`,
  )
  ctx = { who: { kind: 'system' }, db: open.db, now, requestId: 'bench' }
}, 3_600_000)
afterAll(async () => {
  await raw.end()
  await open.close()
  await year.close()
})

const ask = async <Row>(text: string, values: unknown[] = [now]): Promise<Row[]> =>
  (await raw.query(text, values)).rows as Row[]
/** Numbers come as text where they may be large. */
const numbers = (row: object): Record<string, number> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))

it('counts plans, prices, moves and credit notes as the rows do', async () => {
  const figures = await countMoney(ctx)
  // The prices of a month that the site began with, for plans whose own is not known.
  const list = { eco: 1_990, pro: 3_990, premium: 6_990 }
  const running = await ask<{
    plan: 'eco' | 'pro' | 'premium'
    paid: boolean
    trial: boolean
    cents: string | null
  }>(`
    with paid as (select distinct subscription_id from payment_invoices where status = 'paid' and total_cents > 0),
      transfers as (select distinct on (artisan_id) artisan_id, incl_cents / months as cents from plan_orders
        where begun_at is not null and ended_at is null order by artisan_id, starts_at desc)
    select case s.subscription_tier when 'Basic' then 'eco' when 'Premium' then 'pro' when 'Enterprise' then 'premium' end as plan, s.trial,
      s.payment_subscription_id is null or (p.id is not null and p.trial_end is null) or paid.subscription_id is not null as paid,
      coalesce(p.price_cents, t.cents) as cents
    from subscribers s left join payment_subscriptions p on p.id = s.payment_subscription_id
      left join paid on paid.subscription_id = s.payment_subscription_id left join transfers t on t.artisan_id = s.artisan_id
    where s.subscribed and not coalesce(s.subscription_end <= $1::timestamptz, false)`)
  const paying = running.filter(({ paid, trial }) => paid && !trial)
  for (const { plan, ...shown } of figures.plans) {
    const theirs = paying.filter((row) => row.plan === plan)
    expect(shown, plan).toEqual({
      paying: theirs.length,
      cents: theirs.reduce((sum, { cents }) => sum + Number(cents ?? list[plan as 'eco']), 0),
    })
  }
  expect(figures.trials).toBe(running.filter(({ trial }) => trial).length)
  expect(recurringCents(figures)).toBe(
    paying.reduce((sum, { plan, cents }) => sum + Number(cents ?? list[plan]), 0),
  )
  const moved = await ask<{ kind: keyof typeof figures.moves; companies: string }>(`
    select kind, count(*) as companies from (select distinct kind, artisan_id from subscription_changes
      where to_char(at, 'YYYY-MM') = to_char($1::timestamptz, 'YYYY-MM') and at <= $1::timestamptz) once group by kind`)
  const moves = Object.fromEntries(moved.map(({ kind, companies }) => [kind, Number(companies)]))
  for (const kind of ['converted', 'trial_ended', 'paid_started', 'paid_ended'] as const)
    expect(figures.moves[kind], kind).toBe(moves[kind] ?? 0)
  expect(payingAtStart(figures)).toBe(
    Math.max(
      0,
      paying.length - (moves.converted ?? 0) - (moves.paid_started ?? 0) + (moves.paid_ended ?? 0),
    ),
  )
  const [credits] = await ask<object>(`
    select count(*) as count, coalesce(sum(total_incl_cents), 0) as cents from operator_invoices
    where kind = 'credit_note' and to_char(issued_on, 'YYYY-MM') >= to_char($1::timestamptz, 'YYYY-MM')`)
  expect(figures.credits).toEqual(numbers(credits!))
  expect(paying.length).toBeGreaterThan(0)
})

it('counts how well ninety days went as the rows do', async () => {
  const figures = await countQuality(ctx)
  const [told] = await ask<object>(`
    with asked as (select * from market where opened_at is not null and created_at <= $1::timestamptz
        and created_at::date > $1::timestamptz::date - 90),
      had as (select request_id, count(opened_at) as contacts, count(quoted_at) as quotes from brought group by 1),
      given_up as (select distinct request_id from quotes where status = 'retracted')
    select count(*) as requests, count(*) filter (where coalesce(h.contacts, 0) = 0) as "sans-contact",
      count(*) filter (where opened_at <= $1::timestamptz - interval '168 hours' and status <> 'cancelled' and coalesce(h.quotes, 0) < 3) as "moins-de-trois",
      count(g.request_id) as renoncee
    from asked a left join had h on h.request_id = a.id left join given_up g on g.request_id = a.id`)
  const { requests, ...answers } = numbers(told!)
  expect(figures.requests).toBe(requests)
  expect(figures.answers).toEqual(answers)
  const [rest] = await ask<object>(`
    select (select count(*) from disputes where opened_at between $1::timestamptz - interval '2160 hours' and $1::timestamptz) as disputes, count(*) as reviews,
      coalesce(sum(overall), 0) as "ratingSum" from reviews where status = 'published' and created_at between $1::timestamptz - interval '2160 hours' and $1::timestamptz`)
  expect(figures).toMatchObject(numbers(rest!))
  expect(requests).toBeGreaterThan(0)
})

it('follows the companies of a month as the rows do', async () => {
  const figures = await countCompanyCohorts(ctx)
  const told = await ask<Record<string, string>>(`
    with seen as (select id, created_at, to_char(created_at, 'YYYY-MM') as month from artisans where created_at <= $1::timestamptz
        and to_char(created_at, 'YYYY-MM') > to_char($1::timestamptz - interval '18 months', 'YYYY-MM')),
      contacts as (select artisan_id, count(*) as n from brought where opened_at is not null group by 1),
      signed as (select q.artisan_id, sum(q.total_incl_cents) as cents from quotes q join market m on m.id = q.request_id where q.status = 'accepted' group by 1),
      by_card as (select artisan_id, sum(paid_cents) - sum(refunded_cents) as cents from payment_invoices where status = 'paid' group by 1),
      by_transfer as (select o.artisan_id, sum(line.cents) as cents from plan_order_lines line join plan_orders o on o.id = line.order_id group by 1)
    select month, count(*) as companies, coalesce(sum(c.n), 0) as contacts, count(*) filter (where c.n > 0) as took,
      count(*) filter (where s.cents > 0) as signed, coalesce(sum(s.cents), 0) as "signedCents",
      sum(coalesce(p.cents, 0) + coalesce(t.cents, 0)) as "paidCents"
    from seen left join contacts c on c.artisan_id = seen.id left join signed s on s.artisan_id = seen.id
      left join by_card p on p.artisan_id = seen.id left join by_transfer t on t.artisan_id = seen.id
    group by month order by month desc`)
  expect(figures.map(({ kept: _, ...row }) => row)).toEqual(
    told.map(({ month, ...row }) => ({ month, ...numbers(row) })),
  )
  const kept = await ask<{ month: string; after: number; over: boolean; companies: string }>(`
    with seen as (select id, created_at, to_char(created_at, 'YYYY-MM') as month from artisans where created_at <= $1::timestamptz
        and to_char(created_at, 'YYYY-MM') > to_char($1::timestamptz - interval '18 months', 'YYYY-MM')),
      last as (select distinct on (s.id, after) s.id, after, c.kind
        from seen s cross join unnest(array[1, 2, 3, 6, 12]) after
          join subscription_changes c on c.artisan_id = s.id and c.at::timestamp <= s.created_at::timestamp + after * interval '1 month'
        where c.kind not in ('plan_chosen', 'cancel_asked', 'cancel_withdrawn', 'payment_failed', 'payment_recovered')
        order by s.id, after, c.at desc, c.id desc)
    select s.month, after, (s.month || '-01')::date + (after + 1) * interval '1 month' <= date_trunc('month', $1::timestamptz)::timestamp as over,
      count(*) filter (where last.kind not like '%ended') as companies
    from seen s cross join unnest(array[1, 2, 3, 6, 12]) after left join last using (id, after) group by 1, 2`)
  for (const { month, after, over, companies } of kept)
    expect(
      figures.find((row) => row.month === month)!.kept[after as 1],
      `${month}, ${after} months later`,
    ).toBe(over ? Number(companies) : null)
  expect(kept.some(({ over, companies }) => over && Number(companies) > 0)).toBe(true)
})

it('follows the individuals of a month as the rows do', async () => {
  const told = await ask<Record<string, string>>(`
    with people as (select user_id as id, to_char(created_at, 'YYYY-MM') as month from users join profiles on user_id = id where user_type = 'particulier'
        and created_at <= $1::timestamptz and to_char(created_at, 'YYYY-MM') > to_char($1::timestamptz - interval '18 months', 'YYYY-MM')),
      asked as (select particulier_id as id, max(created_at) - min(created_at) > interval '24 hours' as back from market group by 1),
      quoted as (select distinct m.particulier_id as id from market m join leads l on l.request_id = m.id where l.quoted_at is not null),
      signed as (select distinct m.particulier_id as id from market m join interventions w on w.request_id = m.id)
    select month, count(*) as people, count(a.id) as asked, count(q.id) as quoted, count(s.id) as signed, count(*) filter (where a.back) as back
    from people left join asked a using (id) left join quoted q using (id) left join signed s using (id) group by 1 order by 1 desc`)
  expect(await countPersonCohorts(ctx)).toEqual(
    told.map(({ month, ...row }) => ({ month, ...numbers(row) })),
  )
  expect(told.length).toBeGreaterThan(1)
})

it('counts what is asked and who is there as the rows do', async () => {
  const told = await ask<Record<string, string>>(`
    with places as (select distinct insee, substr(insee, 1, case when insee like '97%' or insee like '98%' then 3 else 2 end) as departement
        from (select insee from quote_requests union select insee from artisans) named where insee is not null),
      had as (select request_id, count(opened_at) as contacts, count(quoted_at) as quotes from brought group by 1),
      asked as (select m.trade, p.departement, coalesce(h.contacts, 0) as contacts, coalesce(h.quotes, 0) as quotes,
          m.opened_at <= $1::timestamptz - interval '168 hours' and m.status <> 'cancelled' as due
        from market m join places p using (insee) left join had h on h.request_id = m.id
        where m.opened_at is not null and m.created_at <= $1::timestamptz and m.created_at::date > $1::timestamptz::date - 90),
      there as (select t.trade, p.departement, count(*) as companies from artisan_trades t join artisans a on a.id = t.artisan_id join places p using (insee) where t.available group by 1, 2)
    select trade, departement, count(*) as requests, sum(case when contacts > 5 then 5 else contacts end) as contacts, count(*) filter (where contacts = 0) as unanswered,
      count(*) filter (where due and quotes = 2) as one, count(*) filter (where due and quotes = 1) as two, count(*) filter (where due and quotes = 0) as three, coalesce(max(companies), 0) as companies
    from asked left join there using (trade, departement) group by 1, 2 order by 1, 2`)
  const figures = await countCoverage(ctx)
  const inOrder = figures.toSorted((a, b) =>
    `${a.trade} ${a.departement}` < `${b.trade} ${b.departement}` ? -1 : 1,
  )
  expect(inOrder).toEqual(
    told
      .toSorted((a, b) => (`${a.trade} ${a.departement}` < `${b.trade} ${b.departement}` ? -1 : 1))
      .map(({ trade, departement, one, two, three, ...row }) => ({
        trade,
        departement,
        ...numbers(row),
        lacking: [Number(one), Number(two), Number(three)],
      })),
  )
  expect(told.length).toBeGreaterThan(1)
})

it('finds the companies that may leave as the rules say', async () => {
  await findDepartures(ctx)
  const figures = await countDepartures(ctx)
  await ask(
    `create temp table at_risk as select s.artisan_id, s.trial, s.started_at, coalesce(s.subscription_end, s.renews_at) as ends from subscribers s join artisans a on a.id = s.artisan_id
    where s.subscribed and a.verification = 'verified' and a.closed_at is null and a.suspended_at is null and not coalesce(s.subscription_end <= '${now.toISOString()}', false)`,
    [],
  )
  const told = await ask<{ reason: keyof typeof figures.reasons; companies: string[] }>(`
    with theirs as (select r.*, b.proposed_at, b.opened_at, b.quoted_at from at_risk r left join brought b using (artisan_id)),
      refused as (select q.artisan_id from quotes q join market m on m.id = q.request_id where q.status = 'declined' and q.declined_at > $1::timestamptz - interval '1440 hours' group by 1 having count(*) >= 3),
      found as (
        select artisan_id, 'end_asked' as reason from payment_subscriptions where ended_at is null and cancel_at > $1::timestamptz
        union select artisan_id, 'payment_failed' from payment_subscriptions where ended_at is null and unpaid
        union select artisan_id, 'trial_without_quote' from theirs where trial and ends > $1::timestamptz and ends <= $1::timestamptz + interval '168 hours' group by 1, started_at having not coalesce(bool_or(quoted_at >= started_at), false)
        union select artisan_id, 'no_contact' from theirs where started_at <= $1::timestamptz - interval '504 hours' group by 1 having coalesce(bool_or(proposed_at > $1::timestamptz - interval '504 hours' and proposed_at <= $1::timestamptz), false) and not coalesce(bool_or(opened_at > $1::timestamptz - interval '504 hours'), false)
        union select artisan_id, 'few_leads' from theirs where started_at <= $1::timestamptz - interval '1440 hours' group by 1
          having count(*) filter (where proposed_at > $1::timestamptz - interval '720 hours' and proposed_at <= $1::timestamptz) < 3 and count(*) filter (where proposed_at > $1::timestamptz - interval '1440 hours' and proposed_at <= $1::timestamptz - interval '720 hours') >= 3
        union select artisan_id, 'quotes_refused' from refused join subscribers s using (artisan_id) where s.subscribed and not coalesce(s.subscription_end <= $1::timestamptz, false)
          and artisan_id not in (select artisan_id from quotes where accepted_at > $1::timestamptz - interval '1440 hours'))
    select reason, array_agg(artisan_id::text order by artisan_id) as companies from found
      where not exists (select from departure_warnings w where w.artisan_id = found.artisan_id and w.reason = found.reason and w.settled_at is not null) group by 1`)
  for (const [reason, companies] of Object.entries(figures.reasons))
    expect(companies, reason).toBe(told.find((row) => row.reason === reason)?.companies.length ?? 0)
  expect(figures.companies).toBe(new Set(told.flatMap(({ companies }) => companies)).size)
  expect(told.length).toBeGreaterThan(3)
})

it('counts the week that is mailed as the rows do', async () => {
  const [{ monday }] = (await ask<{ monday: string }>(
    `select (date_trunc('week', $1::timestamptz) - interval '7 days')::date::text as monday`,
  )) as [{ monday: string }]
  const [told] = await ask<object>(
    `select (select coalesce(sum(began), 0) from site_visits where day - $1::date between 0 and 6) as visits,
      (select count(*) from market where created_at::date - $1::date between 0 and 6) as asked,
      (select count(*) from brought where opened_at::date - $1::date between 0 and 6) as contacts,
      (select count(*) from brought where quoted_at::date - $1::date between 0 and 6) as quotes,
      (select count(*) from interventions w join market m on m.id = w.request_id where w.created_at::date - $1::date between 0 and 6) as signed,
      (select coalesce(sum(w.total_incl_cents), 0) from interventions w join market m on m.id = w.request_id where w.created_at::date - $1::date between 0 and 6) as "signedCents",
      (select count(*) from artisans where created_at::date - $1::date between 0 and 6) as companies,
      (select count(*) from subscription_changes where kind in ('converted', 'paid_started') and at::date - $1::date between 0 and 6) as subscribed,
      (select count(*) from subscription_changes where kind = 'paid_ended' and at::date - $1::date between 0 and 6) as "left"`,
    [monday],
  )
  expect(await countWeek(ctx, monday)).toEqual(numbers(told!))
})
