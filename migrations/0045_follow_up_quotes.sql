CREATE TABLE "quote_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_follow_ups_three" CHECK ("quote_follow_ups"."nth" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "saved_answers" ADD COLUMN "kind" text DEFAULT 'answer' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_follow_ups" ADD CONSTRAINT "quote_follow_ups_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_follow_ups_once" ON "quote_follow_ups" USING btree ("quote_id","nth");