CREATE TABLE "departure_warnings" (
	"artisan_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since_at" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"desk_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "departure_warnings_artisan_id_reason_pk" PRIMARY KEY("artisan_id","reason"),
	CONSTRAINT "departure_warnings_reason" CHECK ("departure_warnings"."reason" in ('end_asked', 'payment_failed', 'trial_without_quote', 'no_contact', 'few_leads', 'quotes_refused'))
);
--> statement-breakpoint
ALTER TABLE "departure_warnings" ADD CONSTRAINT "departure_warnings_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departure_warnings_open" ON "departure_warnings" USING btree ("reason","since_at") WHERE "departure_warnings"."settled_at" is null;