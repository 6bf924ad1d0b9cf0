ALTER TABLE "signing_codes" ADD COLUMN "sent_by" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
-- The rows that stand have the default: nothing is left to validate.
ALTER TABLE "signing_codes" ADD CONSTRAINT "signing_codes_way_known" CHECK ("signing_codes"."sent_by" in ('email', 'sms')) NOT VALID;
