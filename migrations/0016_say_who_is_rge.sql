ALTER TABLE "quotes" ADD COLUMN "rge_held" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "subcontractors_text" text DEFAULT '' NOT NULL;