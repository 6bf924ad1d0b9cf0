-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_answered" ON "contact_messages" USING btree ("answered_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoice_payments_received" ON "invoice_payments" USING btree ("received_on");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_by_kind" ON "invoices" USING btree ("kind","issued_at","id") WHERE "invoices"."status" = 'issued';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversation_reports_decisions" ON "conversation_reports" USING btree ("decided_at","id") WHERE "conversation_reports"."decision" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "support_threads_order" ON "support_threads" USING btree (coalesce("waiting_since", "updated_at"),"id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operator_invoices_by_means" ON "operator_invoices" USING btree ("means","issued_at","number");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operator_invoices_credits" ON "operator_invoices" USING btree ("issued_at","number") WHERE "operator_invoices"."kind" = 'credit_note';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisan_reports_by_age" ON "artisan_reports" USING btree ("reported_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contact_reports_decisions" ON "contact_reports" USING btree ("status","decided_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_invoices_subscription" ON "payment_invoices" USING btree ("subscription_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_by_age" ON "subscribers" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_by_email" ON "subscribers" USING btree ("email","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_by_tier" ON "subscribers" USING btree ("subscription_tier","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_by_tier_down" ON "subscribers" USING btree ("subscription_tier" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_by_end" ON "subscribers" USING btree ("subscription_end","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_by_end_down" ON "subscribers" USING btree ("subscription_end" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_sought" ON "subscribers" USING gin ("email" gin_trgm_ops);