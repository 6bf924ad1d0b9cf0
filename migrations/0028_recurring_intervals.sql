ALTER TABLE "interventions" ADD COLUMN "gallery_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD COLUMN "every_seconds" integer DEFAULT 60 NOT NULL;