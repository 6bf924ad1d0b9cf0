ALTER TABLE "payment_customers" DROP CONSTRAINT "payment_customers_artisan_id_unique";--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_customers_artisan" ON "payment_customers" USING btree ("artisan_id");--> statement-breakpoint
ALTER TABLE "payment_subscriptions" DROP COLUMN "version";