ALTER TABLE "quote_lines" ADD COLUMN "supply" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "instalments_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "waste_none" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "waste_quantity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "waste_handling" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "waste_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "waste_cost_cents" integer;