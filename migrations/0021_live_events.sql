CREATE TABLE "intervention_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"author" text NOT NULL,
	"moment" text NOT NULL,
	"gallery_picture_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intervention_photos_moment" CHECK ("intervention_photos"."moment" in ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "intervention_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "intervention_slots_dates" CHECK ("intervention_slots"."ends_at" > "intervention_slots"."starts_at"),
	CONSTRAINT "intervention_slots_status_known" CHECK ("intervention_slots"."status" in ('proposed', 'accepted', 'countered', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE TABLE "intervention_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"who" text NOT NULL,
	"slot_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interventions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"particulier_id" uuid NOT NULL,
	"quote_number" text NOT NULL,
	"title" text NOT NULL,
	"client_name" text NOT NULL,
	"works_address" text NOT NULL,
	"total_incl_cents" integer NOT NULL,
	"retractable_until" timestamp (3) with time zone,
	"early_start_requested_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"artisan_note" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	"disputed_at" timestamp (3) with time zone,
	"dispute_reason" text,
	"dispute_text" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"cancel_text" text DEFAULT '' NOT NULL,
	"gallery_asked_at" timestamp (3) with time zone,
	"gallery_agreed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interventions_status_known" CHECK ("interventions"."status" in ('to_schedule', 'scheduled', 'in_progress', 'to_confirm', 'disputed', 'done', 'cancelled')),
	CONSTRAINT "interventions_dates" CHECK (("interventions"."starts_at" is null) = ("interventions"."ends_at" is null) and "interventions"."ends_at" > "interventions"."starts_at"),
	CONSTRAINT "interventions_done_confirmed" CHECK (("interventions"."status" = 'done') = ("interventions"."confirmed_at" is not null)),
	CONSTRAINT "interventions_cancelled_by" CHECK (("interventions"."status" = 'cancelled') = ("interventions"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"digest_at" integer DEFAULT 1080 NOT NULL,
	"time_zone" text,
	"digested_on" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_settings_quiet" CHECK (("notification_settings"."quiet_from" is null) = ("notification_settings"."quiet_to" is null)),
	CONSTRAINT "notification_settings_minutes" CHECK (coalesce("notification_settings"."quiet_from", 0) between 0 and 1439 and coalesce("notification_settings"."quiet_to", 0) between 0 and 1439 and "notification_settings"."digest_at" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "live_cursors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_events_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "recurring_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	CONSTRAINT "recurring_runs_failures" CHECK ("recurring_runs"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "decline_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "push_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "in_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_gallery_picture_id_gallery_pictures_id_fk" FOREIGN KEY ("gallery_picture_id") REFERENCES "public"."gallery_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_slots" ADD CONSTRAINT "intervention_slots_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_trail" ADD CONSTRAINT "intervention_trail_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_trail" ADD CONSTRAINT "intervention_trail_slot_id_intervention_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."intervention_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intervention_photos_intervention" ON "intervention_photos" USING btree ("intervention_id","created_at");--> statement-breakpoint
CREATE INDEX "intervention_photos_file" ON "intervention_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "intervention_photos_gallery" ON "intervention_photos" USING btree ("gallery_picture_id");--> statement-breakpoint
CREATE INDEX "intervention_slots_intervention" ON "intervention_slots" USING btree ("intervention_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "intervention_slots_one_pending" ON "intervention_slots" USING btree ("intervention_id") WHERE "intervention_slots"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "intervention_trail_intervention" ON "intervention_trail" USING btree ("intervention_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "interventions_quote" ON "interventions" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "interventions_artisan" ON "interventions" USING btree ("artisan_id","status","starts_at");--> statement-breakpoint
CREATE INDEX "interventions_artisan_dates" ON "interventions" USING btree ("artisan_id","starts_at");--> statement-breakpoint
CREATE INDEX "interventions_particulier" ON "interventions" USING btree ("particulier_id","status","starts_at");--> statement-breakpoint
CREATE INDEX "interventions_request" ON "interventions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "interventions_lead" ON "interventions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "interventions_confirm_due" ON "interventions" USING btree ("confirm_by") WHERE "interventions"."status" = 'to_confirm';--> statement-breakpoint
CREATE INDEX "live_events_at" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_push_due" ON "notices" USING btree ("push_due_at") WHERE "notices"."push_due_at" is not null and "notices"."pushed_at" is null;--> statement-breakpoint
CREATE INDEX "notices_digest" ON "notices" USING btree ("account_id") WHERE "notices"."in_digest";--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("account_id") WHERE "notices"."read_at" is null and "notices"."shown";