CREATE TABLE "visit_hours" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"most_a_day" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit_hours" ADD CONSTRAINT "visit_hours_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;