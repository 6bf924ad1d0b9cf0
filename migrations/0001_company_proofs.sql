CREATE TABLE "gallery_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"before_file_id" uuid,
	"caption" text NOT NULL,
	"trade" text,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"name" text NOT NULL,
	"to_scan" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_documents_kind" CHECK ("company_documents"."kind" in ('insurance', 'qualification', 'registration', 'identity', 'bank', 'other'))
);
--> statement-breakpoint
CREATE TABLE "insurance_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"insurer" text NOT NULL,
	"insurer_contact" text NOT NULL,
	"policy_number" text,
	"coverage" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"activities" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "insurance_policies_kind" CHECK ("insurance_policies"."kind" in ('decennale', 'rc_pro')),
	CONSTRAINT "insurance_policies_period" CHECK ("insurance_policies"."starts_on" <= "insurance_policies"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "qualifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"body" text NOT NULL,
	"number" text,
	"domain" text,
	"starts_on" date,
	"ends_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "qualifications_kind" CHECK ("qualifications"."kind" in ('rge', 'qualibat', 'qualifelec', 'qualipac', 'qualigaz', 'diploma', 'other'))
);
--> statement-breakpoint
CREATE TABLE "identity_fingerprints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_as" text,
	CONSTRAINT "identity_fingerprints_kind" CHECK ("identity_fingerprints"."kind" in ('manager', 'address', 'phone', 'iban'))
);
--> statement-breakpoint
CREATE TABLE "premium_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"works" text NOT NULL,
	"worked_on" date NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"answer" text,
	"comment" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_answers" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"siret" text NOT NULL,
	"status" text NOT NULL,
	"name" text,
	"naf" text,
	"naf_version" text,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"result" text NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" uuid,
	"expires_on" date,
	"superseded_at" timestamp (3) with time zone,
	CONSTRAINT "verification_checks_result" CHECK ("verification_checks"."result" in ('passed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "verification_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"happening" text NOT NULL,
	"detail" text,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "hourly_rate_cents" integer;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "travel_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "quotes_free" boolean;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "quote_price_cents" integer;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "iban_sealed" text;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "iban_end" text;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "premium_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "premium_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "thumbnail_key" text;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_before_file_id_files_id_fk" FOREIGN KEY ("before_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualifications" ADD CONSTRAINT "qualifications_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_references" ADD CONSTRAINT "premium_references_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_answers" ADD CONSTRAINT "register_answers_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_events" ADD CONSTRAINT "verification_events_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_pictures_artisan" ON "gallery_pictures" USING btree ("artisan_id","position");--> statement-breakpoint
CREATE INDEX "gallery_pictures_file" ON "gallery_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "gallery_pictures_before" ON "gallery_pictures" USING btree ("before_file_id");--> statement-breakpoint
CREATE INDEX "company_documents_artisan" ON "company_documents" USING btree ("artisan_id","name");--> statement-breakpoint
CREATE INDEX "company_documents_file" ON "company_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "insurance_policies_artisan" ON "insurance_policies" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "insurance_policies_ends" ON "insurance_policies" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "qualifications_artisan" ON "qualifications" USING btree ("artisan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_fingerprints_once" ON "identity_fingerprints" USING btree ("artisan_id","kind","hash");--> statement-breakpoint
CREATE INDEX "identity_fingerprints_hash" ON "identity_fingerprints" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "premium_references_artisan" ON "premium_references" USING btree ("artisan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_references_token" ON "premium_references" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_references_client" ON "premium_references" USING btree ("artisan_id","client_email");--> statement-breakpoint
CREATE INDEX "verification_checks_artisan" ON "verification_checks" USING btree ("artisan_id","checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_checks_current" ON "verification_checks" USING btree ("kind","subject_id") WHERE "verification_checks"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "verification_events_artisan" ON "verification_events" USING btree ("artisan_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "artisans_slug" ON "artisans" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "files_storage_key" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "files_thumbnail_key" ON "files" USING btree ("thumbnail_key");