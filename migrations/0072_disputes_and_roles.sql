CREATE TABLE "dispute_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"who" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"offer_id" uuid,
	"asked" text,
	"due_on" date,
	"answered_at" timestamp (3) with time zone,
	"admin_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_entries_by_team" CHECK (("dispute_entries"."who" = 'team') = ("dispute_entries"."admin_id" is not null)),
	CONSTRAINT "dispute_entries_asked" CHECK (("dispute_entries"."verb" = 'ask_side') = ("dispute_entries"."asked" is not null))
);
--> statement-breakpoint
CREATE TABLE "dispute_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer,
	"due_on" date,
	"words" text DEFAULT '' NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"artisan_accepted_at" timestamp (3) with time zone,
	"particulier_accepted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"agreed_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_offers_author" CHECK ("dispute_offers"."author" in ('artisan', 'particulier', 'team')),
	CONSTRAINT "dispute_offers_kind" CHECK ("dispute_offers"."kind" in ('resume_works', 'reduction', 'refund', 'other')),
	CONSTRAINT "dispute_offers_agreed" CHECK ("dispute_offers"."agreed_at" is null or (num_nonnulls("dispute_offers"."artisan_accepted_at", "dispute_offers"."particulier_accepted_at") = 2 and "dispute_offers"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "disputed_invoices" (
	"dispute_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputed_invoices_dispute_id_invoice_id_pk" PRIMARY KEY("dispute_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"particulier_id" uuid NOT NULL,
	"opened_by" text NOT NULL,
	"subject" text NOT NULL,
	"wish" text NOT NULL,
	"wish_cents" integer,
	"status" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"appeal_by" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" in ('awaiting_answer', 'talking', 'with_team', 'opinion', 'appealed', 'agreed', 'closed', 'withdrawn')),
	CONSTRAINT "disputes_opened_by" CHECK ("disputes"."opened_by" in ('artisan', 'particulier')),
	CONSTRAINT "disputes_ended" CHECK (("disputes"."status" in ('agreed', 'closed', 'withdrawn')) = ("disputes"."ended_at" is not null)),
	CONSTRAINT "disputes_with_team" CHECK ("disputes"."status" not in ('with_team', 'appealed') or "disputes"."waiting_since" is not null),
	CONSTRAINT "disputes_opinion_dated" CHECK ("disputes"."status" not in ('opinion', 'appealed') or "disputes"."appeal_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_offer_id_dispute_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."dispute_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_offers" ADD CONSTRAINT "dispute_offers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_invoices" ADD CONSTRAINT "disputed_invoices_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_invoices" ADD CONSTRAINT "disputed_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_entries_dispute" ON "dispute_entries" USING btree ("dispute_id","at");--> statement-breakpoint
CREATE INDEX "dispute_entries_offer" ON "dispute_entries" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "dispute_entries_asked_due" ON "dispute_entries" USING btree ("due_on") WHERE "dispute_entries"."asked" is not null and "dispute_entries"."answered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_entries_one_opinion_each" ON "dispute_entries" USING btree ("dispute_id","admin_id") WHERE "dispute_entries"."verb" in ('give_opinion', 'decide_appeal');--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_entries_one_appeal_each" ON "dispute_entries" USING btree ("dispute_id","who") WHERE "dispute_entries"."verb" = 'appeal';--> statement-breakpoint
CREATE INDEX "dispute_offers_dispute" ON "dispute_offers" USING btree ("dispute_id","offered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_offers_one_waiting" ON "dispute_offers" USING btree ("dispute_id","author") WHERE "dispute_offers"."closed_at" is null and "dispute_offers"."agreed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_offers_one_agreed" ON "dispute_offers" USING btree ("dispute_id") WHERE "dispute_offers"."agreed_at" is not null;--> statement-breakpoint
CREATE INDEX "disputed_invoices_invoice" ON "disputed_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("intervention_id") WHERE "disputes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_intervention" ON "disputes" USING btree ("intervention_id","opened_at");--> statement-breakpoint
CREATE INDEX "disputes_artisan" ON "disputes" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "disputes_particulier" ON "disputes" USING btree ("particulier_id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("waiting_since") WHERE "disputes"."status" in ('with_team', 'appealed');--> statement-breakpoint
CREATE INDEX "disputes_answer_due" ON "disputes" USING btree ("answer_by") WHERE "disputes"."status" = 'awaiting_answer';--> statement-breakpoint
CREATE INDEX "disputes_appeal_due" ON "disputes" USING btree ("appeal_by") WHERE "disputes"."status" = 'opinion';--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD COLUMN "of_works" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Less is asked than before: what was written by the release that still runs stands.
ALTER TABLE "invoice_disputes" DROP CONSTRAINT "invoice_disputes_closed";--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_closed" CHECK ("invoice_disputes"."of_works" and "invoice_disputes"."closed_by" is null or ("invoice_disputes"."closed_at" is null) = ("invoice_disputes"."closed_by" is null)) NOT VALID;--> statement-breakpoint
-- Whoever is of the team before there are roles does everything; so does whoever the release before still takes in.
ALTER TABLE "user_roles" ADD COLUMN "duties" text[] DEFAULT '{administrator}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_duties" CHECK (cardinality("user_roles"."duties") > 0 and "user_roles"."duties" <@ array['support', 'verification', 'moderation', 'finance', 'administrator']) NOT VALID;
