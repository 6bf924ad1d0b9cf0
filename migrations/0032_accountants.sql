CREATE TABLE "accountant_accesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accountant_codes" (
	"access_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "accountant_codes_tries" CHECK ("accountant_codes"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "accountant_reads" (
	"access_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accountant_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"access_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accountant_accesses" ADD CONSTRAINT "accountant_accesses_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountant_codes" ADD CONSTRAINT "accountant_codes_access_id_accountant_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accountant_accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountant_reads" ADD CONSTRAINT "accountant_reads_access_id_accountant_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accountant_accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountant_sessions" ADD CONSTRAINT "accountant_sessions_access_id_accountant_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accountant_accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accountant_accesses_token" ON "accountant_accesses" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "accountant_accesses_live" ON "accountant_accesses" USING btree ("artisan_id","email") WHERE "accountant_accesses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "accountant_reads_access" ON "accountant_reads" USING btree ("access_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accountant_sessions_access" ON "accountant_sessions" USING btree ("access_id");--> statement-breakpoint
CREATE INDEX "accountant_sessions_expires" ON "accountant_sessions" USING btree ("expires_at");