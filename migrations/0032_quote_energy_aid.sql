ALTER TABLE "quote_lines" ADD COLUMN "product_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "performance" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "energy_aid" boolean DEFAULT false NOT NULL;