CREATE TABLE "subscription_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"from_plan" text,
	"at" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_changes_artisan" ON "subscription_changes" USING btree ("artisan_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscription_changes_at" ON "subscription_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_changes_once" ON "subscription_changes" USING btree ("artisan_id","kind","cause");--> statement-breakpoint
CREATE INDEX "artisan_trades_listed" ON "artisan_trades" USING gist ("trade","location") WHERE "artisan_trades"."listed";--> statement-breakpoint
CREATE INDEX "artisans_most_rated" ON "artisans" USING btree ("rating_sum" DESC NULLS LAST,"id") WHERE "artisans"."verification" = 'verified' and "artisans"."suspended_at" is null and "artisans"."closed_at" is null;