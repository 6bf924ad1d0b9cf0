CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"said_by" text NOT NULL,
	"delivered_on" date,
	"is_last" boolean NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_dated" CHECK ("deliveries"."said_by" = 'particulier' or "deliveries"."delivered_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_quote" ON "deliveries" USING btree ("quote_id","said_at");