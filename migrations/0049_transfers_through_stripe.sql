ALTER TABLE "card_accounts" ADD COLUMN "transfers_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "transfer" jsonb;