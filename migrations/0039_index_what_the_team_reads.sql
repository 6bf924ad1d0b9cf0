-- outside a transaction
CREATE INDEX CONCURRENTLY "profiles_artisans" ON "profiles" USING btree ("user_id") WHERE "profiles"."user_type" = 'artisan';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_age" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_visit" ON "users" USING btree (coalesce("last_seen_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_suspended" ON "users" USING btree ("created_at") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_unconfirmed" ON "users" USING btree ("created_at") WHERE not "users"."email_verified";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_sought" ON "users" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_by_age" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_admin" ON "audit_log" USING btree ("admin_id","at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_reason" ON "audit_log" USING gin (("detail" ->> 'reason') gin_trgm_ops) WHERE "audit_log"."detail" ? 'reason';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisans_created" ON "artisans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisans_submitted" ON "artisans" USING btree (coalesce("submitted_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisans_by_name" ON "artisans" USING btree (lower("company_name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisans_town" ON "artisans" USING btree ("town","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisans_sought" ON "artisans" USING gin ("town" gin_trgm_ops,"siret" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_by_amount" ON "invoices" USING btree ("total_incl_cents","id") WHERE "invoices"."status" = 'issued';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_sought" ON "invoices" USING gin (fold_text("number") gin_trgm_ops) WHERE "invoices"."status" = 'issued';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_client_sought" ON "invoices" USING gin (fold_text("snapshot" -> 'client' ->> 'name') gin_trgm_ops) WHERE "invoices"."status" = 'issued';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_sent" ON "messages" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notices_at" ON "notices" USING brin ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operator_invoices_by_amount" ON "operator_invoices" USING btree ("total_incl_cents","number");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operator_invoices_sought" ON "operator_invoices" USING gin (fold_text("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotes_updated" ON "quotes" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deadlines_by_age" ON "deadlines" USING brin ("due_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_by_status" ON "quote_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_updated" ON "quote_requests" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_created" ON "quote_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_town" ON "quote_requests" USING btree ("town","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_trade" ON "quote_requests" USING btree ("trade","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_seats" ON "quote_requests" USING btree ("places_taken","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_insee" ON "quote_requests" USING btree ("insee" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_nobody" ON "quote_requests" USING btree ("nobody_since") WHERE "quote_requests"."status" = 'open' and "quote_requests"."nobody_since" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_requests_sought" ON "quote_requests" USING gin ("town" gin_trgm_ops,"postal_code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_request_contacts_sought" ON "quote_request_contacts" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_logs_by_type" ON "email_logs" USING btree ("email_type",coalesce("sent_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_logs_by_status" ON "email_logs" USING btree ("status",coalesce("sent_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_logs_sought" ON "email_logs" USING gin ("email" gin_trgm_ops,"subject" gin_trgm_ops,"resend_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_logs_written" ON "email_logs" USING btree ("created_at") WHERE "email_logs"."html" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_events_at" ON "mail_events" USING brin ("at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_created";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_at";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quote_requests_status";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "email_logs_type";
