-- outside a transaction
CREATE INDEX CONCURRENTLY "client_marks_contested" ON "client_marks" USING btree ("contested_at") WHERE "client_marks"."contested_at" is not null and "client_marks"."decided_at" is null;
--> statement-breakpoint
ALTER TABLE "quote_request_changes" VALIDATE CONSTRAINT "quote_request_changes_known";
--> statement-breakpoint
ALTER TABLE "client_marks" VALIDATE CONSTRAINT "client_marks_decided";
--> statement-breakpoint
ALTER TABLE "client_marks" VALIDATE CONSTRAINT "client_marks_outcome";
