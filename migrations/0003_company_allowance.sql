ALTER TABLE "artisans" ADD COLUMN "gallery_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "premium_plan" boolean DEFAULT false NOT NULL;