ALTER TABLE "email_logs" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_reply_to_one_line" CHECK ("email_logs"."reply_to" !~ '[\r\n]');