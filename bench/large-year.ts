import type pg from 'pg'
import {
  asked,
  COMPANY,
  each,
  FIRM,
  FIRST,
  key,
  LAST,
  LEAD,
  MAIL,
  of,
  PERSON,
  REQUEST,
  spread,
  SUBJECTS,
  town,
  TRADES,
} from './year-words.ts'
import { business } from './year-business.ts'

/** Rows of each kind at the whole of a year: France's leader after one year (`docs/benchmarks.md`). */
const WHOLE = {
  companies: 100_000,
  people: 1_100_000,
  requests: 1_000_000,
  mails: 5_000_000,
  messages: 10_000_000,
  reviews: 200_000,
  lines: 300_000,
  notices: 1_000_000,
  threads: 20_000,
  jobs: 50_000,
} as const
type Kind = keyof typeof WHOLE
/** How many rows of each kind a world holds. */
export type World = Record<Kind, number>

/** The rows of a part of a year, 1 being the whole. */
export function worldOf(year: number): World {
  return Object.fromEntries(
    Object.entries(WHOLE).map(([kind, rows]) => [kind, Math.max(100, Math.round(rows * year))]),
  ) as World
}

/**
 * The statements that fill a migrated database with a large year. Triggers sleep meanwhile: what they keep is not asked
 * here, and everything is consistent where a page of the team reads it.
 */
function statements(w: World): string[] {
  const person = (n: string) => key(PERSON, `(${n}) % ${w.people}`)
  const company = (n: string) => key(COMPANY, `(${n}) % ${w.companies}`)
  const leadsOf = w.requests * 3
  // One request of ten is of somebody who had asked before, so many requests ago.
  const back = Math.floor(w.requests * 0.02)
  const sent = spread('i', w.mails, 400)
  return [
    // People and companies. One address in fifty was never confirmed; one account in a thousand is suspended.
    `insert into users (id, name, email, email_verified, suspended_at, last_seen_at, created_at, updated_at)
     select ${key(PERSON, 'i')}, ${of(FIRST, 'i')} || ' ' || ${of(LAST, 'i / 11')}, 'p' || i || '@exemple' || i % 7 || '.example', i % 50 > 0, case when i % 1000 = 7 then now() end, ${spread('i', w.people)}, ${spread('i', w.people)}, now() ${each(w.people)}`,
    `insert into users (id, name, email, email_verified, last_seen_at, created_at, updated_at)
     select ${key(COMPANY, 'i')}, ${of(FIRST, 'i')} || ' ' || ${of(LAST, 'i / 11')}, 'contact' || i || '@entreprise' || i || '.example', true, now() - i % 90 * interval '1 day', ${spread('i', w.companies)}, now() ${each(w.companies)}`,
    `insert into profiles (user_id, user_type, full_name, email, phone) select id, case when id::text like '0190${COMPANY}%' then 'artisan' else 'particulier' end, name, email, case when id::text like '%0' then '+336' || right(translate(id::text, 'abcdef-', '012345'), 8) end from users where id::text like '0190%' on conflict do nothing`,
    `insert into artisans (id, account_id, company_name, siret, slug, postal_code, insee, town, lat, lng, verification, submitted_at, verified_at, contacts_left, insurance_to, created_at, updated_at)
     select ${key(COMPANY, 'i')}, ${key(COMPANY, 'i')}, ${of(FIRM, 'i')} || ' ' || ${of(LAST, 'i / 8')} || ' ' || i, lpad((10000000000000 + i)::text, 14, '0'), 'entreprise-' || i, ${town('i', 0)}, ${town('i', 1)}, ${town('i', 2)}, 45, 4,
       case when i % 200 = 0 then 'pending' when i % 50 = 1 then 'refused' when i % 20 = 2 then 'incomplete' else 'verified' end, ${spread('i', w.companies)}, ${spread('i', w.companies)}, true, current_date + 200, ${spread('i', w.companies)}, now() ${each(w.companies)}`,
    `insert into artisan_trades (artisan_id, trade, location, lat, lng, reach_km, available, listed)
     select ${key(COMPANY, 'i')}, ${of(TRADES, 'i')}, point(i % 1000 * 0.006, 42 + i % 977 * 0.008), 45, 4, 30, i % 3 > 0, true ${each(w.companies)}`,
    `insert into insurance_policies (id, artisan_id, kind, insurer, insurer_contact, coverage, starts_on, ends_on, activities, created_at, updated_at, checked_at)
     select ${key('1500', 'i')}, ${key(COMPANY, 'i')}, 'decennale', 'Assureur', '1 rue des Lilas', 'France', current_date - 165, current_date + 200, '{}', ${spread('i', w.companies)}, ${spread('i', w.companies)}, case when i % 300 > 0 then now() - interval '100 days' end ${each(w.companies)}`,
    `insert into verification_checks (id, artisan_id, kind, subject_id, result, source, checked_at)
     select ${key('c500', 'i')}, ${key(COMPANY, 'i')}, 'insurance', ${key('1500', 'i')}, 'passed', 'team', now() - interval '100 days' ${each(w.companies)} where i % 300 > 0`,
    // Requests: those of the last thirty days are open, one in twenty of them without an artisan.
    `insert into quote_requests (id, particulier_id, trade, postal_code, insee, town, lat, lng, description, public_description, description_hash, status, places_taken, nobody_since, created_at, opened_at, expires_at, closed_at, updated_at)
     select ${key(REQUEST, 'i')}, case when i % 10 = 3 and i > ${back} then ${person(`i - ${back}`)} else ${person('i')} end, ${of(TRADES, 'i')}, ${town('i / 9', 0)}, ${town('i / 9', 1)}, ${town('i / 9', 2)}, 45, 4, ${asked('i')}, ${asked('i')}, md5(i::text),
       case when i > ${Math.floor(w.requests * 0.92)} then 'open' else ${of(['closed', 'expired', 'closed', 'cancelled'], 'i')} end, i % 6, case when i > ${Math.floor(w.requests * 0.92)} and i % 20 = 0 then ${spread('i', w.requests)} end,
       ${spread('i', w.requests)}, case when i % 30 > 0 then ${spread('i', w.requests)} + interval '10 minutes' end, ${spread('i', w.requests)} + interval '30 days', case when i <= ${Math.floor(w.requests * 0.92)} then ${spread('i', w.requests)} + interval '20 days' end, ${spread('i', w.requests)} ${each(w.requests)}`,
    `insert into quote_request_contacts (request_id, first_name, last_name, phone, email) select ${key(REQUEST, 'i')}, ${of(FIRST, 'i')}, ${of(LAST, 'i / 11')}, case when i % 3 = 0 then '+336' || lpad((i % ${w.people})::text, 8, '0') end, 'p' || i % ${w.people} || '@exemple' || i % ${w.people} % 7 || '.example' ${each(w.requests)}`,
    `insert into quote_request_trail (id, request_id, verb, to_status, who, at) select ${key('7a00', 'i')}, ${key(REQUEST, 'i / 2')}, 'confirm', 'open', 'particulier', ${spread('i / 2', w.requests)} ${each(w.requests * 2)}`,
    `insert into deadlines (id, kind, request_id, due_at, done_at) select ${key('dead', 'i')}, 'expire_request', ${key(REQUEST, 'i')}, ${spread('i', w.requests)} + interval '30 days', case when i <= ${Math.floor(w.requests * 0.92)} then now() end ${each(w.requests)}`,
    // A request of sixteen finds nobody who takes the contact.
    `insert into leads (id, request_id, artisan_id, status, distance_km, score, score_parts, proposed_at, answer_by, opened_at, quoted_at, ended_at, updated_at)
     select ${key(LEAD, 'i')}, ${key(REQUEST, 'i / 3')}, ${company('i / 3 + i % 3 * 7919')}, case when i / 3 > ${Math.floor(w.requests * 0.995)} then 'proposed' when i / 3 > ${Math.floor(w.requests * 0.92)} then ${of(['opened', 'quoted', 'declined', 'expired'], 'i')} else ${of(['lost', 'won', 'declined', 'expired', 'lost'], 'i')} end, 12, 1, '[]',
       ${spread('i / 3', w.requests)} + interval '11 minutes', ${spread('i / 3', w.requests)} + interval '1 day', case when i % 2 = 0 and i / 3 % 16 <> 5 then ${spread('i / 3', w.requests)} + i % 20 * interval '1 hour' end, case when i % 4 = 0 and i / 3 % 16 <> 5 then ${spread('i / 3', w.requests)} + interval '2 days' end, case when i % 2 = 1 then ${spread('i / 3', w.requests)} + interval '1 day' end, ${spread('i / 3', w.requests)} ${each(leadsOf)}`,
    `insert into messages (id, lead_id, author, author_id, body, public_body, sent_at, read_at)
     select ${key('0e55', 'i')}, ${key(LEAD, `(i / 10 * 2) % ${leadsOf}`)}, case when i % 2 = 0 then 'particulier' else 'artisan' end, case when i % 2 = 0 then ${person('i / 30')} else ${company('i / 30')} end, 'Bonjour, quand pouvez-vous passer ?', 'Bonjour, quand pouvez-vous passer ?', ${spread('i', w.messages)}, ${spread('i', w.messages)} ${each(w.messages)}`,
    // Mails of 400 days, whose texts were emptied up to a hundred days ago: what retention has to do waits.
    `insert into email_logs (id, email, email_type, status, created_at, sent_at, resend_id, attempts, subject, html, text, dedupe_key, account_id)
     select ${key(MAIL, 'i')}, 'p' || i % ${w.people} || '@exemple' || i % ${w.people} % 7 || '.example', ${of(['quote-request-confirmation', 'new-lead', 'unread-messages', 'quote-received', 'account-confirmation', 'review-invitation', 'password-reset'], 'i')}, case when i % 500 = 3 then 'failed' when i % 11 = 0 then 'sent' else 'delivered' end, ${sent}, ${sent}, 're_' || i, 1, ${of(SUBJECTS, 'i')} || ' (' || i % 1000 || ')', h.body, h.body, 'year:' || i, ${person('i')}
     ${each(w.mails)} cross join lateral (select case when ${sent} > now() - interval '100 days' then '<p>Bonjour, votre demande avance : ' || repeat('une réponse vous attend. ', 8) || '</p>' else '' end as body) h`,
    `insert into mail_events (id, mail_id, at, kind) select ${key('0a1e', 'i')}, ${key(MAIL, 'i')}, ${sent}, 'sent' ${each(w.mails)}`,
    // The team: three people, and what they did.
    `insert into users (id, name, email, email_verified, created_at, updated_at) select ${key('7ea0', 'i')}, 'Équipe ' || i, 'equipe' || i || '@ouvreo.example', true, now(), now() from generate_series(0, 2) i`,
    `insert into user_roles (user_id, role) select ${key('7ea0', 'i')}, 'admin' from generate_series(0, 2) i`,
    `insert into audit_log (id, at, admin_id, action, subject_id, detail) select ${key('a0d1', 'i')}, ${spread('i', w.lines)}, ${key('7ea0', 'i % 3')}, ${of(['account.read', 'request.read', 'mail.read', 'artisan.verify', 'artisan.read', 'contact_report.decide'], 'i')}, case when i % 6 in (0, 3, 4) then ${company('i')} when i % 6 = 1 then ${key(REQUEST, `i % ${w.requests}`)} else ${key(MAIL, `i % ${w.mails}`)} end, case when i % 6 = 3 then '{"reason":"Attestation lisible"}' else '{}' end::jsonb ${each(w.lines)}`,
    `insert into notices (id, account_id, kind, title, href, dedupe_key, at) select ${key('0071', 'i')}, ${person('i')}, 'quote_received', 'Un devis', '/', 'year:' || i, ${spread('i', w.notices, 400)} ${each(w.notices)}`,
    `insert into support_threads (id, status, waiting_since, created_at, updated_at) select ${person('i * 31')}, case when i % 5 = 0 then 'open' else 'closed' end, case when i % 100 = 0 then ${spread('i', w.threads)} end, ${spread('i', w.threads)}, ${spread('i', w.threads)} ${each(w.threads)} on conflict do nothing`,
    `insert into messages (id, support_id, author, author_id, body, public_body, sent_at, read_at) select gen_random_uuid(), id, 'particulier', id, 'Bonjour, où en est ma demande ?', 'Bonjour', created_at, created_at from support_threads`,
    `insert into contact_messages (id, created_at, first_name, last_name, email, type, subject, message, routed_to, content_hash, answered_at) select ${key('c0a7', 'i')}, ${spread('i', w.threads)}, ${of(FIRST, 'i')}, ${of(LAST, 'i')}, 'v' || i || '@exemple.example', 'general', 'Une question ' || i, 'Bonjour', 'support', md5('c' || i), case when i % 100 > 0 then now() end ${each(w.threads)}`,
    `insert into contact_reports (id, lead_id, reason, status, reported_at, decide_by, decided_at) select ${key('ba00', 'i')}, ${key(LEAD, 'i * 7')}, 'unreachable', case when i % 100 = 0 then 'waiting' else ${of(['granted', 'refused'], 'i')} end, ${spread('i', w.threads)}, now() + interval '2 days', case when i % 100 > 0 then ${spread('i', w.threads)} end ${each(w.threads)}`,
    `insert into conversation_reports (id, lead_id, account_id, reason, reported_at, decide_by, decision, decided_at) select ${key('ba01', 'i')}, ${key(LEAD, 'i * 8')}, ${person('i * 8 / 3')}, 'insult', ${spread('i', w.threads)}, now() + interval '1 day', case when i % 100 > 0 then 'nothing' end, case when i % 100 > 0 then ${spread('i', w.threads)} end ${each(w.threads)}`,
    `insert into artisan_reports (id, lead_id, reason, text, reported_at, answer_by, outcome, decided_at) select ${key('ba02', 'i')}, ${key(LEAD, 'i * 10')}, 'rude', 'Impoli', ${spread('i', w.threads)}, now() + interval '3 days', case when i % 100 > 0 then 'dismissed' end, case when i % 100 > 0 then ${spread('i', w.threads)} end ${each(w.threads)}`,
    `insert into reviews (id, intervention_id, artisan_id, author_id, author_name, trade, town, overall, quality, punctuality, price, contact, text, experienced_on, status, waiting_since, decided_at, published_at, created_at, editable_until)
     select ${key('0e71', 'i')}, case when i < ${Math.floor(w.requests / 16)} then ${key('0d0e', 'i')} else gen_random_uuid() end, ${company('i')}, ${person('i')}, ${of(FIRST, 'i')} || ' ' || left(${of(LAST, 'i')}, 1) || '.', ${of(TRADES, 'i')}, ${town('i', 2)}, 1 + i % 5, 4, 4, 4, 4, 'Travail soigné, chantier propre, lot ' || i, current_date - 20, case when i % 400 = 0 then 'pending' when i % 900 = 1 then 'refused' else 'published' end, ${spread('i', w.reviews)}, case when i % 400 > 0 then ${spread('i', w.reviews)} end, ${spread('i', w.reviews)}, ${spread('i', w.reviews)}, now() ${each(w.reviews)}`,
    `insert into profile_views (artisan_id, day, views) select ${company('i')}, current_date - i / ${w.companies}, 3 ${each(w.companies * 10)}`,
    `insert into submissions (key, body_hash, result_id, at) select 'year-' || i, md5(i::text), ${key(REQUEST, 'i')}, ${spread('i', w.requests, 60)} ${each(w.requests)}`,
    `insert into pgboss.job (name, data, state, created_on, completed_on, output) select 'events', '{"type":"lead_proposed"}', case when i % 1000 = 0 then 'failed' else 'completed' end::pgboss.job_state, ${spread('i', w.jobs, 7)}, ${spread('i', w.jobs, 7)}, case when i % 1000 = 0 then '{"name":"Error"}' end::jsonb ${each(w.jobs)}`,
  ]
}

/**
 * The indexes of all tables that nothing else rests on: each is made again in one pass once the rows are there, which takes
 * a fraction of the time that keeping it row by row would.
 */
const PLAIN_INDEXES = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by pg_relation_size(i.indrelid)`

/**
 * Fills a migrated database whose queue exists, one committed statement after another, and says how long each took. Stopped
 * in the middle it leaves a database without its indexes: begin again with an empty one.
 */
export async function fillYear(
  client: pg.Client,
  world: World,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
  )
  const run = async (statement: string) => {
    const began = performance.now()
    const { rowCount } = await client.query(statement)
    say(
      `${((performance.now() - began) / 1_000).toFixed(1)} s, ${rowCount ?? 0} rows: ${statement.slice(0, 50)}`,
    )
  }
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(PLAIN_INDEXES)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of [...statements(world), ...business(world)]) await run(statement)
  for (const { definition } of indexes) await run(definition)
  await run('vacuum analyze')
}
