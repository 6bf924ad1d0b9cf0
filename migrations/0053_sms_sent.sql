CREATE TABLE "sms_sent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_sent_use_known" CHECK ("sms_sent"."use" in ('code', 'alert'))
);
--> statement-breakpoint
CREATE INDEX "sms_sent_at" ON "sms_sent" USING btree ("at");