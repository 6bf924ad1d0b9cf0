CREATE TABLE "book_settings" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"accounts" jsonb NOT NULL,
	"year_end_month" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "book_settings_month" CHECK ("book_settings"."year_end_month" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "book_settings" ADD CONSTRAINT "book_settings_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;