CREATE TABLE "company_price_levels" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "company_price_levels_known" CHECK ("company_price_levels"."level" in ('below', 'within', 'above'))
);
--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "free_week_on" date;--> statement-breakpoint
ALTER TABLE "company_price_levels" ADD CONSTRAINT "company_price_levels_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisans" ADD CONSTRAINT "artisans_free_week" CHECK (extract(isodow from "artisans"."free_week_on") = 1) NOT VALID;
