ALTER TABLE "deliveries" ADD COLUMN "amendment_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "refunds" SET "subject_id" = "quote_id";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey";--> statement-breakpoint
ALTER TABLE "refunds" ADD PRIMARY KEY ("subject_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "amendment_id" uuid;--> statement-breakpoint
CREATE INDEX "refunds_quote" ON "refunds" USING btree ("quote_id");
