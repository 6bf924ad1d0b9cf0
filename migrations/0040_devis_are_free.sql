ALTER TABLE "artisans" DROP COLUMN "quotes_free";--> statement-breakpoint
ALTER TABLE "artisans" DROP COLUMN "quote_price_cents";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "is_free";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "quote_price_cents";