CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"follows" uuid,
	"value" jsonb,
	"effective_at" timestamp (3) with time zone,
	"cancels" uuid,
	"announcement_id" uuid,
	"made_by" uuid NOT NULL,
	"asked_by" uuid,
	"reason" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setting_changes_cancels_unique" UNIQUE("cancels"),
	CONSTRAINT "setting_changes_one_after" UNIQUE NULLS NOT DISTINCT("key","follows"),
	CONSTRAINT "setting_changes_sets_or_cancels" CHECK (("setting_changes"."value" is null) = ("setting_changes"."cancels" is not null) and ("setting_changes"."value" is null) = ("setting_changes"."effective_at" is null)),
	CONSTRAINT "setting_changes_not_before" CHECK ("setting_changes"."effective_at" >= "setting_changes"."made_at")
);
--> statement-breakpoint
CREATE TABLE "experiment_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"follows" uuid,
	"share" integer NOT NULL,
	"audience" text NOT NULL,
	"chosen" text,
	"made_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "experiment_changes_one_after" UNIQUE NULLS NOT DISTINCT("key","follows"),
	CONSTRAINT "experiment_changes_share" CHECK ("experiment_changes"."share" between 0 and 100),
	CONSTRAINT "experiment_changes_audience" CHECK ("experiment_changes"."audience" in ('everybody', 'newcomers')),
	CONSTRAINT "experiment_changes_chosen" CHECK ("experiment_changes"."chosen" in ('a', 'b'))
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"price_cents" integer NOT NULL,
	"made_from" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_prices_once" UNIQUE("plan","price_cents","made_from"),
	CONSTRAINT "plan_prices_positive" CHECK ("plan_prices"."price_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "pending_acts" DROP CONSTRAINT "pending_acts_act";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_follows_setting_changes_id_fk" FOREIGN KEY ("follows") REFERENCES "public"."setting_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_cancels_setting_changes_id_fk" FOREIGN KEY ("cancels") REFERENCES "public"."setting_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_changes" ADD CONSTRAINT "experiment_changes_follows_experiment_changes_id_fk" FOREIGN KEY ("follows") REFERENCES "public"."experiment_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_acts" ADD CONSTRAINT "pending_acts_act" CHECK ("pending_acts"."act" in ('account.erase', 'role.change', 'role.revoke', 'contacts.add', 'setting.change')) NOT VALID;--> statement-breakpoint
-- What was set is never changed: another line sets it anew, or takes it back.
CREATE TRIGGER setting_changes_append_only BEFORE UPDATE OR DELETE ON setting_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER setting_changes_no_truncate BEFORE TRUNCATE ON setting_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE setting_changes ENABLE ALWAYS TRIGGER setting_changes_append_only;--> statement-breakpoint
ALTER TABLE setting_changes ENABLE ALWAYS TRIGGER setting_changes_no_truncate;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON setting_changes FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
CREATE TRIGGER experiment_changes_append_only BEFORE UPDATE OR DELETE ON experiment_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER experiment_changes_no_truncate BEFORE TRUNCATE ON experiment_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE experiment_changes ENABLE ALWAYS TRIGGER experiment_changes_append_only;--> statement-breakpoint
ALTER TABLE experiment_changes ENABLE ALWAYS TRIGGER experiment_changes_no_truncate;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON experiment_changes FROM PUBLIC, CURRENT_USER;
