CREATE TABLE "mail_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"detail" text,
	"account_id" uuid,
	"provider_event_id" text
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_mail_id_email_logs_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."email_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_events_mail" ON "mail_events" USING btree ("mail_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_events_provider" ON "mail_events" USING btree ("provider_event_id");--> statement-breakpoint
CREATE INDEX "email_logs_provider" ON "email_logs" USING btree ("resend_id");--> statement-breakpoint
CREATE INDEX "email_logs_due" ON "email_logs" USING btree ("next_attempt_at") WHERE "email_logs"."next_attempt_at" is not null;