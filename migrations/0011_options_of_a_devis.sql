ALTER TABLE "quote_lines" ADD COLUMN "option" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;