-- outside a transaction
CREATE INDEX CONCURRENTLY "platform_flows_stopped" ON "platform_flows" USING btree ("stopped_at") WHERE "platform_flows"."stopped_at" is not null and "platform_flows"."refusal" = '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_logs_stopped" ON "email_logs" USING btree ("created_at") WHERE "email_logs"."status" = 'failed' and "email_logs"."next_attempt_at" is null;
