CREATE TABLE "conversation_blocks" (
	"thread_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_blocks_thread_id_account_id_pk" PRIMARY KEY("thread_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"message_id" uuid,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"decide_by" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "conversation_reports_decided" CHECK (("conversation_reports"."decided_at" is null) = ("conversation_reports"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "message_drafts" (
	"thread_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_drafts_account_id_thread_id_pk" PRIMARY KEY("account_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"public_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_mailings" (
	"thread_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_mailings_account_id_thread_id_pk" PRIMARY KEY("account_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_threads_status" CHECK ("support_threads"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"intervention_id" uuid PRIMARY KEY NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"review_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "review_photos_review_id_file_id_pk" PRIMARY KEY("review_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision" text,
	"decision_text" text
);
--> statement-breakpoint
CREATE TABLE "review_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"trade" text NOT NULL,
	"town" text NOT NULL,
	"overall" integer NOT NULL,
	"quality" integer NOT NULL,
	"punctuality" integer NOT NULL,
	"price" integer NOT NULL,
	"contact" integer NOT NULL,
	"text" text NOT NULL,
	"experienced_on" date NOT NULL,
	"status" text NOT NULL,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"editable_until" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"refusal_reason" text,
	"refusal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_text" text,
	CONSTRAINT "reviews_not_own" CHECK ("reviews"."author_id" <> "reviews"."artisan_id"),
	CONSTRAINT "reviews_ratings" CHECK ("reviews"."overall" between 1 and 5 and "reviews"."quality" between 1 and 5 and "reviews"."punctuality" between 1 and 5 and "reviews"."price" between 1 and 5 and "reviews"."contact" between 1 and 5),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('pending', 'published', 'refused', 'appealed', 'withdrawn')),
	CONSTRAINT "reviews_published_dated" CHECK ("reviews"."status" <> 'published' or "reviews"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"text" text NOT NULL,
	"signed_name" text NOT NULL,
	"status" text NOT NULL,
	"consented_at" timestamp (3) with time zone,
	"written_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "testimonials_status_known" CHECK ("testimonials"."status" in ('pending', 'published', 'unpublished', 'withdrawn')),
	CONSTRAINT "testimonials_consent" CHECK ("testimonials"."status" in ('withdrawn', 'unpublished') or "testimonials"."consented_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "seq" bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY (sequence name "messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "support_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversation_blocks" ADD CONSTRAINT "conversation_blocks_thread_id_leads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mailings" ADD CONSTRAINT "message_mailings_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_trail" ADD CONSTRAINT "review_trail_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_reports_once" ON "conversation_reports" USING btree ("lead_id","account_id") WHERE "conversation_reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "conversation_reports_waiting" ON "conversation_reports" USING btree ("decide_by") WHERE "conversation_reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "conversation_reports_lead" ON "conversation_reports" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "support_threads_waiting" ON "support_threads" USING btree ("waiting_since") WHERE "support_threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "support_threads_updated" ON "support_threads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "review_invitations_due" ON "review_invitations" USING btree ("remind_at") WHERE "review_invitations"."reminded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_photos_file" ON "review_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("at") WHERE "review_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "review_trail_review" ON "review_trail" USING btree ("review_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_an_intervention" ON "reviews" USING btree ("intervention_id");--> statement-breakpoint
CREATE INDEX "reviews_artisan" ON "reviews" USING btree ("artisan_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."status" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_public" ON "reviews" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."status" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("waiting_since") WHERE "reviews"."status" in ('pending', 'appealed');--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_decided" ON "reviews" USING btree ("decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "testimonials_artisan" ON "testimonials" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "testimonials_shown" ON "testimonials" USING btree ("published_at" DESC NULLS LAST) WHERE "testimonials"."status" = 'published';--> statement-breakpoint
CREATE INDEX "testimonials_waiting" ON "testimonials" USING btree ("written_at") WHERE "testimonials"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_support_id_support_threads_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_lead_order" ON "messages" USING btree ("lead_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_support_order" ON "messages" USING btree ("support_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_unread_lead" ON "messages" USING btree ("lead_id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_unread_since" ON "messages" USING btree ("sent_at") WHERE "messages"."read_at" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_one_thread" CHECK (num_nonnulls("messages"."lead_id", "messages"."support_id") = 1);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author" CHECK ("messages"."author" in ('particulier', 'artisan', 'equipe'));