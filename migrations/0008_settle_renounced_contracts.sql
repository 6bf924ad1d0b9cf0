CREATE TABLE "refunds" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"stated_at" timestamp (3) with time zone,
	"done" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"travel_done" integer DEFAULT 0 NOT NULL,
	"owed_cents" integer DEFAULT 0 NOT NULL,
	"deposits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deposits_cents" integer DEFAULT 0 NOT NULL,
	"contested_at" timestamp (3) with time zone,
	"contest_text" text DEFAULT '' NOT NULL,
	"repaid_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"overdue_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."owed_cents" >= 0 and "refunds"."deposits_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "performed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "early_start_statement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."repaid_at" is null and "refunds"."overdue_at" is null;