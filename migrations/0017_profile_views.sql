CREATE TABLE "profile_views" (
	"artisan_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "profile_views_artisan_id_day_pk" PRIMARY KEY("artisan_id","day")
);
--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisans" DROP COLUMN "insurer";--> statement-breakpoint
ALTER TABLE "artisans" DROP COLUMN "insurer_contact";--> statement-breakpoint
ALTER TABLE "artisans" DROP COLUMN "insurance_coverage";--> statement-breakpoint
ALTER TABLE "artisans" DROP COLUMN "insurance_policy";--> statement-breakpoint
ALTER TABLE "artisans" DROP COLUMN "insurance_from";