CREATE INDEX "email_logs_when" ON "email_logs" USING btree (coalesce("sent_at", "created_at") desc,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_type" ON "email_logs" USING btree ("email_type");--> statement-breakpoint
CREATE INDEX "email_logs_failed" ON "email_logs" USING btree ("email_type") WHERE "email_logs"."status" = 'failed';