ALTER TABLE "artisan_trades" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD COLUMN "proposed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD COLUMN "answered_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD COLUMN "answer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD COLUMN "premium_plan" boolean DEFAULT false NOT NULL;