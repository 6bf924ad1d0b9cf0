CREATE TABLE "emergencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"account_id" uuid,
	"filed_by" uuid,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"address_line" text NOT NULL,
	"postal_code" text NOT NULL,
	"insee" text NOT NULL,
	"town" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"words" text NOT NULL,
	"public_words" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"wave" integer DEFAULT 0 NOT NULL,
	"wave_ends_at" timestamp (3) with time zone,
	"search_ends_at" timestamp (3) with time zone,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone,
	"arrives_at" timestamp (3) with time zone,
	"card" jsonb,
	"night" boolean DEFAULT false NOT NULL,
	"client_id" uuid,
	"client_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "emergencies_state_known" CHECK ("emergencies"."state" in ('unproved', 'asking', 'taken', 'nobody', 'over', 'cancelled')),
	CONSTRAINT "emergencies_kind_known" CHECK ("emergencies"."kind" in ('leak', 'power', 'heating', 'door')),
	CONSTRAINT "emergencies_taken" CHECK ("emergencies"."state" <> 'taken' or ("emergencies"."taken_by" is not null and "emergencies"."card" is not null and "emergencies"."arrives_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "emergency_calls" (
	"emergency_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"wave" integer NOT NULL,
	"answer" text NOT NULL,
	"distance_km" double precision NOT NULL,
	"card" jsonb NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "emergency_calls_emergency_id_artisan_id_pk" PRIMARY KEY("emergency_id","artisan_id"),
	CONSTRAINT "emergency_calls_answer_known" CHECK ("emergency_calls"."answer" in ('waiting', 'taken', 'declined', 'missed', 'ended', 'left'))
);
--> statement-breakpoint
CREATE TABLE "on_call" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"kinds" text[] NOT NULL,
	"radius_km" integer NOT NULL,
	"hours" jsonb NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"calls_a_day" integer NOT NULL,
	"call_out_cents" integer NOT NULL,
	"hour_cents" integer NOT NULL,
	"night_hour_cents" integer NOT NULL,
	"ceiling_cents" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "on_call_radius" CHECK ("on_call"."radius_km" between 1 and 60),
	CONSTRAINT "on_call_a_day" CHECK ("on_call"."calls_a_day" between 1 and 20),
	CONSTRAINT "on_call_prices" CHECK ("on_call"."call_out_cents" >= 0 and "on_call"."hour_cents" > 0 and "on_call"."night_hour_cents" >= "on_call"."hour_cents" and "on_call"."ceiling_cents" >= "on_call"."call_out_cents" + "on_call"."night_hour_cents")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "emergency_id" uuid;--> statement-breakpoint
ALTER TABLE "emergencies" ADD CONSTRAINT "emergencies_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergencies" ADD CONSTRAINT "emergencies_filed_by_users_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergencies" ADD CONSTRAINT "emergencies_taken_by_artisans_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergencies" ADD CONSTRAINT "emergencies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_calls" ADD CONSTRAINT "emergency_calls_emergency_id_emergencies_id_fk" FOREIGN KEY ("emergency_id") REFERENCES "public"."emergencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_calls" ADD CONSTRAINT "emergency_calls_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call" ADD CONSTRAINT "on_call_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergencies_account" ON "emergencies" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "emergencies_taken_by" ON "emergencies" USING btree ("taken_by","taken_at");--> statement-breakpoint
CREATE INDEX "emergencies_client" ON "emergencies" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "emergencies_created" ON "emergencies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "emergencies_asking" ON "emergencies" USING btree ("wave_ends_at") WHERE "emergencies"."state" = 'asking';--> statement-breakpoint
CREATE UNIQUE INDEX "emergencies_one_search" ON "emergencies" USING btree ("phone") WHERE "emergencies"."state" in ('asking', 'taken');--> statement-breakpoint
CREATE INDEX "emergency_calls_artisan" ON "emergency_calls" USING btree ("artisan_id","called_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_calls_taken" ON "emergency_calls" USING btree ("emergency_id") WHERE "emergency_calls"."answer" = 'taken';--> statement-breakpoint
CREATE INDEX "on_call_active" ON "on_call" USING btree ("artisan_id") WHERE "on_call"."active";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_emergency_id_emergencies_id_fk" FOREIGN KEY ("emergency_id") REFERENCES "public"."emergencies"("id") ON DELETE no action ON UPDATE no action NOT VALID;
