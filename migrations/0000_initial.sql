CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"user_type" text NOT NULL,
	"full_name" text NOT NULL,
	"company_name" text,
	"email" text NOT NULL,
	"phone" text,
	CONSTRAINT "profiles_user_type" CHECK ("profiles"."user_type" in ('particulier', 'artisan'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artisan_trades" (
	"artisan_id" uuid NOT NULL,
	"trade" text NOT NULL,
	"location" "point" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"reach_km" integer NOT NULL,
	"available" boolean DEFAULT false NOT NULL,
	CONSTRAINT "artisan_trades_artisan_id_trade_pk" PRIMARY KEY("artisan_id","trade")
);
--> statement-breakpoint
CREATE TABLE "artisans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"siret" text,
	"legal_form" text,
	"capital_cents" integer,
	"registration" text,
	"manager_name" text,
	"phone" text,
	"address_line" text,
	"postal_code" text,
	"insee" text,
	"town" text,
	"lat" double precision,
	"lng" double precision,
	"radius_km" integer DEFAULT 15 NOT NULL,
	"vat_regime" text,
	"vat_number" text,
	"insurer" text,
	"insurer_contact" text,
	"insurance_coverage" text,
	"insurance_policy" text,
	"insurance_from" date,
	"insurance_to" date,
	"mediator_name" text,
	"mediator_address" text,
	"payment_terms" text,
	"verification" text DEFAULT 'incomplete' NOT NULL,
	"verification_reason" text,
	"submitted_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"on_holiday" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"contacts_left" boolean DEFAULT false NOT NULL,
	"plan_radius_km" integer DEFAULT 15 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"proposed_count" integer DEFAULT 0 NOT NULL,
	"answered_count" integer DEFAULT 0 NOT NULL,
	"answer_minutes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "artisans_verification_known" CHECK ("artisans"."verification" in ('incomplete', 'pending', 'verified', 'refused')),
	CONSTRAINT "artisans_radius" CHECK ("artisans"."radius_km" between 1 and 150)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"routed_to" text NOT NULL,
	"content_hash" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "contact_messages_content" UNIQUE("content_hash"),
	CONSTRAINT "contact_messages_type" CHECK ("contact_messages"."type" in ('general', 'technical', 'commercial', 'complaint', 'partnership', 'press', 'other'))
);
--> statement-breakpoint
CREATE TABLE "contact_sharings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"what" text NOT NULL,
	"action" text NOT NULL,
	"by_account_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deadlines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"status" text NOT NULL,
	"distance_km" double precision NOT NULL,
	"outside_area" boolean DEFAULT false NOT NULL,
	"score" double precision NOT NULL,
	"score_parts" jsonb NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"reaction_by" timestamp (3) with time zone,
	"reacted_at" timestamp (3) with time zone,
	"given_back_at" timestamp (3) with time zone,
	"quoted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"decline_reason" text,
	"phone_shared_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('proposed', 'opened', 'quoted', 'won', 'lost', 'declined', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "contact_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"decide_by" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_reports_status" CHECK ("contact_reports"."status" in ('waiting', 'granted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "matchings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"candidates" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"public_body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"href" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "blocked_artisans" (
	"particulier_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_artisans_particulier_id_artisan_id_pk" PRIMARY KEY("particulier_id","artisan_id")
);
--> statement-breakpoint
CREATE TABLE "quote_request_contacts" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text
);
--> statement-breakpoint
CREATE TABLE "quote_request_photos" (
	"request_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "quote_request_photos_request_id_file_id_pk" PRIMARY KEY("request_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "quote_request_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"who" text NOT NULL,
	"account_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"particulier_id" uuid,
	"trade" text NOT NULL,
	"postal_code" text NOT NULL,
	"insee" text NOT NULL,
	"town" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"description" text NOT NULL,
	"public_description" text NOT NULL,
	"description_hash" text NOT NULL,
	"budget" text,
	"timeframe" text,
	"status" text NOT NULL,
	"wanted_quotes" integer DEFAULT 5 NOT NULL,
	"places_taken" integer DEFAULT 0 NOT NULL,
	"phone_sharing" text DEFAULT 'one_by_one' NOT NULL,
	"beyond_km" integer DEFAULT 0 NOT NULL,
	"nobody_since" timestamp (3) with time zone,
	"awarded_quote_id" uuid,
	"client_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_requests_five_places" CHECK ("quote_requests"."places_taken" between 0 and 5),
	CONSTRAINT "quote_requests_wanted" CHECK ("quote_requests"."wanted_quotes" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"result_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_counters" (
	"artisan_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "quote_counters_artisan_id_year_pk" PRIMARY KEY("artisan_id","year")
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"work_item" text NOT NULL,
	"designation" text NOT NULL,
	"quantity_thousandths" integer NOT NULL,
	"unit" text NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"vat_basis_points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"works_address" text DEFAULT '' NOT NULL,
	"work_nature" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"start_text" text DEFAULT '' NOT NULL,
	"start_on" date,
	"duration_text" text DEFAULT '' NOT NULL,
	"payment_terms" text DEFAULT '' NOT NULL,
	"travel_costs_cents" integer,
	"is_free" boolean DEFAULT true NOT NULL,
	"quote_price_cents" integer,
	"materials_text" text DEFAULT '' NOT NULL,
	"local_tax_text" text DEFAULT '' NOT NULL,
	"certification_agreed" boolean DEFAULT false NOT NULL,
	"total_excl_cents" integer DEFAULT 0 NOT NULL,
	"total_vat_cents" integer DEFAULT 0 NOT NULL,
	"total_incl_cents" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb,
	"content_hash" text,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"accepted_from" text,
	"signed_name" text,
	"contract_mode" text,
	"early_start_requested_at" timestamp (3) with time zone,
	"retractable_until" timestamp (3) with time zone,
	"retracted_at" timestamp (3) with time zone,
	"retraction_text" text,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quotes_number_when_sent" CHECK ("quotes"."status" = 'draft' or "quotes"."number" is not null)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_balances" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"granted" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_balances_bounds" CHECK ("contact_balances"."reserved" >= 0 and "contact_balances"."used" >= 0 and ("contact_balances"."granted" is null or "contact_balances"."reserved" + "contact_balances"."used" <= "contact_balances"."granted"))
);
--> statement-breakpoint
CREATE TABLE "contact_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"movement" text NOT NULL,
	"lead_id" uuid,
	"amount" integer,
	"period_start" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"email" text NOT NULL,
	"subscribed" boolean NOT NULL,
	"subscription_tier" text,
	"subscription_end" timestamp (3) with time zone,
	"trial" boolean NOT NULL,
	"trial_siret" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"width" integer,
	"height" integer,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_type" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"resend_id" text,
	"error_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"dedupe_key" text NOT NULL,
	CONSTRAINT "email_logs_one_line" CHECK ("email_logs"."email" !~ '[\r\n]' and "email_logs"."subject" !~ '[\r\n]')
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisan_trades" ADD CONSTRAINT "artisan_trades_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisans" ADD CONSTRAINT "artisans_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_sharings" ADD CONSTRAINT "contact_sharings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reports" ADD CONSTRAINT "contact_reports_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchings" ADD CONSTRAINT "matchings_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_artisans" ADD CONSTRAINT "blocked_artisans_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_artisans" ADD CONSTRAINT "blocked_artisans_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_contacts" ADD CONSTRAINT "quote_request_contacts_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_photos" ADD CONSTRAINT "quote_request_photos_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_photos" ADD CONSTRAINT "quote_request_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_trail" ADD CONSTRAINT "quote_request_trail_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_counters" ADD CONSTRAINT "quote_counters_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_balances" ADD CONSTRAINT "contact_balances_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_ledger" ADD CONSTRAINT "contact_ledger_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_user_provider" ON "credentials" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "link_tokens_subject" ON "link_tokens" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "link_tokens_expires" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "profiles_email" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "artisan_trades_nearest" ON "artisan_trades" USING gist ("trade","location") WHERE "artisan_trades"."available";--> statement-breakpoint
CREATE UNIQUE INDEX "artisans_account" ON "artisans" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "artisans_siret" ON "artisans" USING btree ("siret");--> statement-breakpoint
CREATE INDEX "artisans_verification" ON "artisans" USING btree ("verification","submitted_at");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_account" ON "contact_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_sharings_lead" ON "contact_sharings" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "deadlines_due" ON "deadlines" USING btree ("due_at") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deadlines_pending" ON "deadlines" USING btree ("request_id","kind") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_once" ON "leads" USING btree ("request_id","artisan_id");--> statement-breakpoint
CREATE INDEX "leads_artisan" ON "leads" USING btree ("artisan_id","status","proposed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_last_proposed" ON "leads" USING btree ("artisan_id","proposed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_answer_due" ON "leads" USING btree ("answer_by") WHERE "leads"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "leads_reaction_due" ON "leads" USING btree ("reaction_by") WHERE "leads"."reaction_by" is not null and "leads"."reacted_at" is null and "leads"."given_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_reports_lead" ON "contact_reports" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "contact_reports_waiting" ON "contact_reports" USING btree ("decide_by") WHERE "contact_reports"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "matchings_request" ON "matchings" USING btree ("request_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_lead" ON "messages" USING btree ("lead_id","sent_at");--> statement-breakpoint
CREATE INDEX "notices_account" ON "notices" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notices_dedupe" ON "notices" USING btree ("account_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "quote_request_contacts_email" ON "quote_request_contacts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "quote_request_photos_file" ON "quote_request_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "quote_request_trail_request" ON "quote_request_trail" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "quote_requests_particulier" ON "quote_requests" USING btree ("particulier_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quote_requests_status" ON "quote_requests" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quote_requests_description" ON "quote_requests" USING btree ("description_hash","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quote_requests_client" ON "quote_requests" USING btree ("client_key","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quote_requests_waiting" ON "quote_requests" USING btree ("trade") WHERE "quote_requests"."status" = 'open' and "quote_requests"."places_taken" < 5;--> statement-breakpoint
CREATE INDEX "submissions_at" ON "submissions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "quote_lines_quote" ON "quote_lines" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "quotes_request" ON "quotes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quotes_artisan" ON "quotes" USING btree ("artisan_id","status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_validity" ON "quotes" USING btree ("valid_until") WHERE "quotes"."status" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("artisan_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_accepted" ON "quotes" USING btree ("request_id") WHERE "quotes"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "visits_lead" ON "visits" USING btree ("lead_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_pending" ON "visits" USING btree ("lead_id") WHERE "visits"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "contact_balances_period_end" ON "contact_balances" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "contact_ledger_artisan" ON "contact_ledger" USING btree ("artisan_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_ledger_once" ON "contact_ledger" USING btree ("lead_id","movement");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_ledger_grant_once" ON "contact_ledger" USING btree ("artisan_id","period_start") WHERE "contact_ledger"."movement" = 'grant';--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_artisan" ON "subscribers" USING btree ("artisan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_trial_siret" ON "subscribers" USING btree ("trial_siret");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_logs_dedupe" ON "email_logs" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "email_logs_created" ON "email_logs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_email" ON "email_logs" USING btree ("email");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log keeps every line' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
