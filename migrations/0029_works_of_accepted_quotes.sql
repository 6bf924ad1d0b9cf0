-- Devis accepted before their works had a life of their own: those of a request that its author closed are over.
insert into interventions (id, quote_id, lead_id, request_id, artisan_id, particulier_id, quote_number, title, client_name, works_address, total_incl_cents, retractable_until, early_start_requested_at, status, finished_at, confirmed_at, confirmed_by, created_at, updated_at)
select gen_random_uuid(), q.id, q.lead_id, q.request_id, q.artisan_id, q.accepted_by, q.number, q.title, q.client_name, q.works_address, q.total_incl_cents, q.retractable_until, q.early_start_requested_at,
  case when r.status = 'awarded' then 'to_schedule' else 'done' end,
  case when r.status = 'awarded' then null else coalesce(r.closed_at, r.updated_at) end,
  case when r.status = 'awarded' then null else coalesce(r.closed_at, r.updated_at) end,
  case when r.status = 'awarded' then null else 'particulier' end,
  q.accepted_at, greatest(q.accepted_at, r.updated_at)
from quotes q join quote_requests r on r.id = q.request_id
where q.status = 'accepted' and q.accepted_by is not null and q.accepted_at is not null
on conflict do nothing;
--> statement-breakpoint
insert into intervention_trail (id, intervention_id, verb, from_status, to_status, who, at)
select gen_random_uuid(), id, 'open', null, 'to_schedule', 'particulier', created_at from interventions
union all
select gen_random_uuid(), id, 'confirm', 'to_schedule', 'done', 'particulier', confirmed_at from interventions where status = 'done';
