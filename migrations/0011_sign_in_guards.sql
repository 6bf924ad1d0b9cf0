CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"new_email" text NOT NULL,
	"confirmed_from_at" timestamp (3) with time zone,
	"confirmed_to_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_guards" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"strikes" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_ledger" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "reminded_day" integer;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_guards_window" ON "sign_in_guards" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_ledger_once_key" ON "contact_ledger" USING btree ("artisan_id","once_key");