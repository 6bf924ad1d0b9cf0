ALTER TABLE "quotes" ADD COLUMN "labour_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "fossil_boiler" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "solar_plant" text DEFAULT '' NOT NULL;