CREATE TABLE "plan_order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" integer,
	"day" text,
	"reference" text,
	"reason" text,
	"corrects_id" uuid,
	"admin_id" uuid,
	"once_key" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"months" integer NOT NULL,
	"incl_cents" integer NOT NULL,
	"excl_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"invoice_number" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_order_lines" ADD CONSTRAINT "plan_order_lines_order_id_plan_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."plan_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_orders" ADD CONSTRAINT "plan_orders_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_order_lines_order" ON "plan_order_lines" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_order_lines_once" ON "plan_order_lines" USING btree ("order_id","once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_order_lines_corrects" ON "plan_order_lines" USING btree ("corrects_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_orders_reference" ON "plan_orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_orders_open" ON "plan_orders" USING btree ("artisan_id") WHERE "plan_orders"."status" in ('asked', 'awaiting_transfer');--> statement-breakpoint
CREATE INDEX "plan_orders_artisan" ON "plan_orders" USING btree ("artisan_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plan_orders_status" ON "plan_orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "plan_orders_ends" ON "plan_orders" USING btree ("ends_at");--> statement-breakpoint
-- The register of orders is never changed: a counter-entry corrects it.
CREATE TRIGGER plan_order_lines_append_only BEFORE UPDATE ON "plan_order_lines" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A verified company without a plan is one of the team's list of subscribers: an empty tier is Gratuit.
INSERT INTO "subscribers" ("id", "artisan_id", "email", "subscribed", "trial", "started_at", "created_at")
SELECT gen_random_uuid(), a."id", u."email", false, false, coalesce(a."verified_at", now()), coalesce(a."verified_at", now())
FROM "artisans" a JOIN "users" u ON u."id" = a."account_id"
WHERE a."verification" = 'verified' AND NOT EXISTS (SELECT FROM "subscribers" s WHERE s."artisan_id" = a."id");
