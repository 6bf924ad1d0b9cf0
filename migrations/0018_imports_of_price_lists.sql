CREATE TABLE "price_imports" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"header" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "price_items_artisan";--> statement-breakpoint
ALTER TABLE "price_items" ALTER COLUMN "supply" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_items" ADD COLUMN "searched" text GENERATED ALWAYS AS (fold_text(designation || ' ' || reference || ' ' || work_item)) STORED;--> statement-breakpoint
ALTER TABLE "price_imports" ADD CONSTRAINT "price_imports_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_items_artisan" ON "price_items" USING btree ("artisan_id");