-- outside a transaction
CREATE INDEX CONCURRENTLY "invoices_by_age" ON "invoices" USING btree ("issued_at","id") WHERE "invoices"."status" = 'issued';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operator_invoices_by_age" ON "operator_invoices" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_by_decision" ON "reviews" USING btree (coalesce("decided_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_by_rating" ON "reviews" USING btree ("overall","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_of_company" ON "reviews" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_sought" ON "reviews" USING gin ("author_name" gin_trgm_ops,"text" gin_trgm_ops,"town" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invoices_issued";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operator_invoices_issued";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_decided";
