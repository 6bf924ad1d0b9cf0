import type { World } from './large-year.ts'
import {
  COMPANY,
  each,
  FIRST,
  key,
  LAST,
  LEAD,
  of,
  PERSON,
  REQUEST,
  spread,
  town,
  TRADES,
} from './year-words.ts'

/** Marks of the kinds of rows in their identifiers. */
const [QUOTE, WORKS, INVOICE, CLIENT, OWN_REQUEST, ORDER, BILL] = [
  'd0ce',
  '0d0e',
  'fac0',
  'c11e',
  'ddff',
  '0dde',
  'f0ac',
]

/** What companies pay the marketplace, what they quote, sign, build and dispute, and what the team reads besides. */
export function business(w: World): string[] {
  const company = (n: string) => key(COMPANY, `(${n}) % ${w.companies}`)
  const person = (n: string) => key(PERSON, `(${n}) % ${w.people}`)
  const quotes = Math.floor((w.requests * 3) / 4)
  const works = Math.floor(quotes / 12)
  const bills = w.companies * 9
  const few = Math.max(50, Math.floor(w.companies / 20))
  // A lead of four has a quote; a quote of twelve is signed, and the client renounces one of ten of those.
  const companyOf = (quote: string) => company(`(${quote}) * 4 / 3 + (${quote}) * 4 % 3 * 7919`)
  const tier = (n: string) => of(['Basic', 'Premium', 'Enterprise'], n)
  const plan = (n: string) => of(['eco', 'pro', 'premium'], n)
  const price = (n: string) => `(array[2990, 3990, 6990])[1 + (${n}) % 3]`
  // Four companies of five pay, or paid; of those one in nine by transfer.
  const byCard = (n: string) => `((${n}) % 5 > 0 and (${n}) % 9 > 0)`
  const signUp = (n: string) => spread(n, w.companies)
  return [
    `insert into subscribers (id, artisan_id, email, subscribed, subscription_tier, subscription_end, renews_at, trial, started_at, created_at, payment_subscription_id)
     select ${key('5b00', 'i')}, ${key(COMPANY, 'i')}, 'contact' || i || '@entreprise' || i || '.example', i % 4 > 0, ${tier('i')}, case when i % 2 = 0 then now() + (i % 400 - 100) * interval '1 day' end, case when i % 2 = 1 then now() + i % 30 * interval '1 day' end, i % 5 = 0, ${signUp('i')}, ${signUp('i')}, case when ${byCard('i')} then 'sub_' || i end ${each(w.companies)}`,
    `insert into payment_subscriptions (id, artisan_id, status, plan, started_at, trial_end, period_start, period_end, cancel_at, ended_at, unpaid, price_cents, synced_at)
     select 'sub_' || i, ${key(COMPANY, 'i')}, case when i % 4 = 0 then 'canceled' else 'active' end, ${plan('i')}, ${signUp('i')}, case when i % 7 < 4 then ${signUp('i')} + interval '30 days' end, now() - interval '9 days', now() + interval '21 days', case when i % 150 = 5 then now() + interval '10 days' end, case when i % 4 = 0 then now() - i % 90 * interval '1 day' end, i % 200 = 7, case when i % 50 > 0 then ${price('i')} end, now() ${each(w.companies)} where ${byCard('i')}`,
    `insert into payment_invoices (id, artisan_id, subscription_id, status, total_cents, tax_cents, paid_cents, refunded_cents, issued_at, paid_at, plan)
     select 'in_' || i, ${company('i')}, case when ${byCard(`i % ${w.companies}`)} then 'sub_' || i % ${w.companies} end, case when i % 300 = 1 then 'open' else 'paid' end, case when i % ${w.companies} % 33 = 4 then 0 else ${price('i')} end, 665, case when i % ${w.companies} % 33 = 4 or i % 300 = 1 then 0 else ${price('i')} end, case when i % 500 = 2 then 990 else 0 end, ${spread('i', bills)}, case when i % 300 <> 1 then ${spread('i', bills)} end, ${plan('i')} ${each(bills)}`,
    `insert into operator_invoices (id, artisan_id, kind, means, cause, year, rank, number, issued_on, issued_at, total_excl_cents, total_vat_cents, total_incl_cents, snapshot, content_hash)
     select ${key(BILL, 'i')}, ${company('i')}, 'invoice', 'card', 'year:' || i, 2026, i + 1, 'OUV-' || lpad(i::text, 8, '0'), (${spread('i', bills)} at time zone 'Europe/Paris')::date, ${spread('i', bills)}, 3325, 665, 3990, '{"paidOn":"2026-01-01","totals":{"vat":[{"vatBasisPoints":2000}]}}', md5(i::text) ${each(bills)}`,
    `insert into operator_invoices (id, artisan_id, kind, means, cause, credit_of, year, rank, number, issued_on, issued_at, total_excl_cents, total_vat_cents, total_incl_cents, snapshot, content_hash)
     select ${key('f0ad', 'i')}, ${company('i * 300')}, 'credit_note', 'card', 'back:' || i, ${key(BILL, 'i * 300')}, 2026, i + 1, 'AV-' || lpad(i::text, 8, '0'), (${spread('i', few)} at time zone 'Europe/Paris')::date, ${spread('i', few)}, 825, 165, 990, '{"paidOn":"2026-01-01","totals":{"vat":[{"vatBasisPoints":2000}]}}', md5(i::text) ${each(few)} where i * 300 < ${bills}`,
    `insert into plan_orders (id, artisan_id, plan, months, incl_cents, excl_cents, reference, status, starts_at, ends_at, begun_at, created_at)
     select ${key(ORDER, 'i')}, ${company('i * 9')}, ${plan('i * 9')}, 12, ${price('i * 9')} * 12, ${price('i * 9')} * 10, 'VIR-' || i, case when i % 100 = 3 then 'awaiting_transfer' when i % 100 = 4 then 'cancelled' else 'activated' end, case when i % 100 not in (3, 4) then ${signUp('i * 9')} end, case when i % 100 not in (3, 4) then ${signUp('i * 9')} + interval '1 year' end, case when i % 100 not in (3, 4) then ${signUp('i * 9')} end, ${signUp('i * 9')} ${each(Math.floor(w.companies / 9))}`,
    `insert into plan_order_lines (id, order_id, kind, cents, day, at) select ${key('0ddf', 'i')}, ${key(ORDER, 'i')}, 'payment', ${price('i * 9')} * 12, to_char(${signUp('i * 9')}, 'YYYY-MM-DD'), ${signUp('i * 9')} ${each(Math.floor(w.companies / 9))} where i % 100 not in (3, 4)`,
    `insert into contact_balances (artisan_id, plan, anchor_at, time_zone, period_start, period_end, granted, used)
     select ${key(COMPANY, 'i')}, ${plan('i')}, now() - interval '40 days', 'Europe/Paris', now() - interval '9 days', now() + interval '21 days', 20, i % 20 ${each(w.companies)}`,
    `insert into contact_ledger (id, artisan_id, movement, lead_id, amount, period_start, at)
     select ${key('1ed6', 'i')}, ${company('i * 2 / 3 + i * 2 % 3 * 7919')}, 'use', ${key(LEAD, 'i * 2')}, 1, (select period_start from contact_balances where artisan_id = ${company('i * 2 / 3 + i * 2 % 3 * 7919')}), ${spread('i * 2 / 3', w.requests)} ${each(Math.floor(w.requests * 1.5))}`,
    // A month is opened by what it grants.
    `insert into contact_ledger (id, artisan_id, movement, amount, period_start, at)
     select ${key('1ed7', 'i')}, artisan_id, 'grant', granted, period_start, period_start ${each(w.companies)} join contact_balances on artisan_id = ${key(COMPANY, 'i')}`,
    // Each company has a free month; then two thirds go on, of whom a tenth leaves, and others change plan.
    `insert into subscription_changes (id, artisan_id, kind, plan, from_plan, at, cause)
     select ${key('5c00', 'i')}, ${company('i')}, kind, ${plan('i')}, case when kind = 'plan_changed' then 'eco' end, at, 'year:' || i from (
       select i, (array['trial_started', case when i % 3 = 2 then 'trial_ended' else 'converted' end, case when i % 3 = 2 then 'paid_started' when i % 10 = 1 then 'paid_ended' else 'plan_changed' end])[1 + i / ${w.companies}] as kind,
         ${signUp(`i % ${w.companies}`)} + i / ${w.companies} * interval '31 days' as at ${each(w.companies * 3)}) changes where at <= now()`,
    `insert into quotes (id, lead_id, request_id, artisan_id, number, status, title, client_name, total_incl_cents, created_at, sent_at, accepted_at, retracted_at, declined_at, updated_at)
     select ${key(QUOTE, 'i')}, ${key(LEAD, 'i * 4')}, ${key(REQUEST, 'i * 4 / 3')}, ${companyOf('i')}, 'D-' || i, status, 'Salle de bains', 'Client ' || i, 50000 + i % 997 * 1000, at, at, case when status in ('accepted', 'retracted') then least(at + interval '4 days', now()) end, case when status = 'retracted' then least(at + interval '6 days', now()) end, case when status = 'declined' then least(at + interval '5 days', now()) end, at
     from (select i, case when i % 120 = 60 then 'retracted' when i % 12 = 0 then 'accepted' else ${of(['expired', 'declined', 'expired'], 'i')} end as status, ${spread('i', quotes)} as at ${each(quotes)} where i * 4 / 3 % 16 <> 5) made`,
    `insert into interventions (id, quote_id, lead_id, request_id, artisan_id, particulier_id, quote_number, title, client_name, works_address, total_incl_cents, status, starts_at, ends_at, started_at, finished_at, confirm_by, confirmed_at, confirmed_by, cancelled_at, cancelled_by, created_at, updated_at)
     select ${key(WORKS, 'i')}, ${key(QUOTE, 'i * 12')}, ${key(LEAD, 'i * 48')}, ${key(REQUEST, 'i * 16')}, ${companyOf('i * 12')}, ${person('i * 16')}, 'D-' || i * 12, 'Salle de bains', 'Client ' || i * 12, '1 rue des Lilas', 50000 + i * 12 % 997 * 1000, status, at + interval '20 days', at + interval '25 days', at + interval '20 days', at + interval '25 days', case when status = 'to_confirm' then now() + interval '3 days' end, case when status = 'done' then least(at + interval '30 days', now()) end, case when status = 'done' then 'particulier' end, case when status = 'cancelled' then least(at + interval '6 days', now()) end, case when status = 'cancelled' then 'particulier' end, at, at
     from (select i, case when i % 10 = 5 then 'cancelled' when i > ${Math.floor(works * 0.9)} then ${of(['to_schedule', 'scheduled', 'in_progress', 'to_confirm'], 'i')} when i % 40 = 7 then 'disputed' else 'done' end as status, least(${spread('i', works)} + interval '4 days', now()) as at ${each(works)}) made`,
    `insert into disputes (id, intervention_id, artisan_id, particulier_id, opened_by, subject, wish, status, opened_at, answer_by, waiting_since, appeal_by, ended_at, updated_at)
     select ${key('d159', 'i')}, ${key(WORKS, 'i * 40 + 7')}, ${companyOf('(i * 40 + 7) * 12')}, ${person('(i * 40 + 7) * 16')}, 'particulier', 'quality', 'Reprendre les joints', status, at, at + interval '14 days', case when status = 'with_team' then at + interval '14 days' end, case when status = 'opinion' then now() + interval '9 days' end, case when status in ('agreed', 'closed', 'withdrawn') then at + interval '20 days' end, at
     from (select i, case when i % 5 = 0 and i > ${Math.floor(works / 44)} then 'with_team' when i % 50 = 1 then 'opinion' else ${of(['agreed', 'closed', 'withdrawn'], 'i')} end as status, ${spread('i', Math.max(10, Math.floor(works / 40)))} as at ${each(Math.max(2, Math.floor(works / 40)))}) made`,
    `insert into client_marks (intervention_id, artisan_id, particulier_id, payment, dates_kept, matched, at, contested_at, contest_reason, outcome, decided_at)
     select ${key(WORKS, 'i * 3')}, ${companyOf('i * 36')}, ${person('i * 48')}, ${of(['on_time', 'late'], 'i')}, true, true, ${spread('i', few)}, case when i % 20 = 1 then ${spread('i', few)} end, case when i % 20 = 1 then 'La somme était payée.' else '' end, case when i % 20 = 1 and i % 100 > 1 then 'upheld' end, case when i % 20 = 1 and i % 100 > 1 then now() end ${each(few)} where i * 3 < ${works}`,
    // Clients of the companies' own books, and what is quoted to them: no figure of the marketplace counts those.
    `insert into clients (id, artisan_id, kind, name, created_at, updated_at) select ${key(CLIENT, 'i')}, ${company('i')}, 'individual', ${of(FIRST, 'i')} || ' ' || ${of(LAST, 'i / 11')}, ${spread('i', few)}, now() ${each(few * 4)}`,
    `insert into quote_requests (id, origin, client_id, trade, postal_code, insee, town, lat, lng, description, public_description, description_hash, status, created_at, opened_at, expires_at, updated_at)
     select ${key(OWN_REQUEST, 'i')}, 'own_client', ${key(CLIENT, 'i')}, ${of(TRADES, 'i')}, ${town('i', 0)}, ${town('i', 1)}, ${town('i', 2)}, 45, 4, 'Pour un client du carnet', 'Pour un client du carnet', md5('own' || i), 'open', ${spread('i', few * 4)}, ${spread('i', few * 4)}, now() + interval '30 days', ${spread('i', few * 4)} ${each(few * 4)}`,
    `insert into leads (id, request_id, artisan_id, status, distance_km, score, score_parts, proposed_at, answer_by, opened_at, quoted_at, updated_at)
     select ${key('1eac', 'i')}, ${key(OWN_REQUEST, 'i')}, ${company('i')}, 'quoted', 1, 1, '[]', ${spread('i', few * 4)}, now(), ${spread('i', few * 4)}, ${spread('i', few * 4)}, now() ${each(few * 4)} where i % 2 = 0`,
    `insert into invoices (id, artisan_id, account_id, kind, status, number, rank, total_excl_cents, total_vat_cents, total_incl_cents, issued_on, due_on, issued_at, snapshot, content_hash, created_at, updated_at)
     select ${key(INVOICE, 'i')}, ${company('i')}, ${person('i')}, 'plain', 'issued', 'F-2026-' || i, i + 1, 100000 + i, 20000, 120000 + i, (${spread('i', w.reviews)})::date, (${spread('i', w.reviews)})::date + 30, ${spread('i', w.reviews)}, jsonb_build_object('client', jsonb_build_object('name', ${of(FIRST, 'i')} || ' ' || ${of(LAST, 'i')})), md5(i::text), ${spread('i', w.reviews)}, now() ${each(w.reviews)}`,
    `insert into invoice_payments (id, invoice_id, amount_cents, received_on, means, recorded_by, recorded_at) select ${key('fac1', 'i')}, ${key(INVOICE, 'i')}, 120000 + i, (${spread('i', w.reviews)})::date, ${of(['transfer', 'cheque', 'card'], 'i')}, ${company('i')}, ${spread('i', w.reviews)} ${each(w.reviews)} where i % 3 > 0`,
    `insert into invoice_disputes (id, invoice_id, text, opened_at, closed_at, closed_by) select ${key('fac2', 'i')}, ${key(INVOICE, 'i * 40')}, 'Le montant n’est pas celui du devis', ${spread('i', few)}, case when i % 50 > 0 then now() end, case when i % 50 > 0 then ${key('7ea0', 'i % 3')} end ${each(few)} where i * 40 < ${w.reviews}`,
    `insert into platform_flows (id, artisan_id, kind, invoice_id, asked_at, tried_since, attempts, next_try_at, stopped_at, flow_id, deposited_at) select ${key('f10e', 'i')}, ${company('i * 4')}, 'invoice', ${key(INVOICE, 'i * 4')}, ${spread('i', few)}, ${spread('i', few)}, 1, now(), case when i % 100 = 1 then now() end, case when i % 100 <> 1 then 'flow-' || i end, case when i % 100 <> 1 then ${spread('i', few)} end ${each(few)} where i * 4 < ${w.reviews}`,
    `insert into review_reports (review_id, reason, text, at, decided_at, decision) select ${key('0e71', 'i * 30')}, 'not_a_client', 'Inconnu chez nous', ${spread('i', few)}, case when i % 100 > 0 then now() end, case when i % 100 > 0 then 'kept' end ${each(few)} where i * 30 < ${w.reviews}`,
    `insert into content_notices (id, created_at, name, email, address, reason, explanation, content_hash, decision, decision_reason, decided_at) select ${key('c0df', 'i')}, ${spread('i', few)}, ${of(FIRST, 'i')} || ' ' || ${of(LAST, 'i')}, 'n' || i || '@exemple.example', '/artisans/entreprise-' || i, 'fraud', 'Cette entreprise n’existe pas', md5('n' || i), case when i % 100 > 0 then 'kept' end, case when i % 100 > 0 then 'Elle existe' end, case when i % 100 > 0 then now() end ${each(few)}`,
    `insert into testimonials (id, artisan_id, text, signed_name, status, consented_at, written_at, published_at, decided_at) select ${key('7e57', 'i')}, ${company('i * 13')}, 'De beaux chantiers, toute l’année', ${of(FIRST, 'i')}, case when i % 100 = 0 then 'pending' else 'published' end, ${spread('i', few)}, ${spread('i', few)}, case when i % 100 > 0 then ${spread('i', few)} end, case when i % 100 > 0 then ${spread('i', few)} end ${each(few)}`,
    `insert into emergencies (id, kind, state, account_id, name, phone, address_line, postal_code, insee, town, lat, lng, words, public_words, taken_by, taken_at, client_key, created_at, updated_at)
     select ${key('e0e6', 'i')}, ${of(['leak', 'power', 'heating', 'door'], 'i')}, case when i % 500 = 3 then 'nobody' else ${of(['over', 'cancelled', 'over'], 'i')} end, ${person('i * 41')}, ${of(FIRST, 'i')} || ' ' || ${of(LAST, 'i')}, '+336' || lpad(i::text, 8, '0'), '1 rue des Lilas', ${town('i', 0)}, ${town('i', 1)}, ${town('i', 2)}, 45, 4, 'L’eau coule', 'L’eau coule', case when i % 3 <> 1 then ${company('i * 17')} end, case when i % 3 <> 1 then ${spread('i', few * 4)} end, 'k', ${spread('i', few * 4)}, ${spread('i', few * 4)} ${each(few * 4)}`,
    `insert into site_visits (day, page, opened, began) select current_date - i / 9, ${of(['accueil', 'metiers', 'annuaire', 'profil', 'formulaire', 'depannage', 'aide', 'artisans', 'site'], 'i')}, 9000 + i, 3000 + i ${each(400 * 9)}`,
    `insert into erasures (account_id, requested_at, done_at) select ${key('e0a5', 'i')}, ${spread('i', few)}, ${spread('i', few)} ${each(few)}`,
    `insert into desk_cases (kind, subject_id, owner_id, taken_at, updated_at) select 'verification', ${key(COMPANY, 'i * 200')}, ${key('7ea0', 'i % 3')}, now(), now() ${each(Math.max(1, Math.floor(few / 50)))}`,
    `insert into desk_notes (id, kind, subject_id, author_id, text, at) select ${key('d07e', 'i')}, 'verification', ${company('i * 200')}, ${key('7ea0', 'i % 3')}, 'Rappeler lundi', ${spread('i', few)} ${each(few)}`,
  ]
}
