CREATE TABLE "crew_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"intervention_id" uuid,
	"visit_id" uuid,
	"told" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "crew_news_of_one" CHECK (("crew_news"."intervention_id" is null) <> ("crew_news"."visit_id" is null))
);
--> statement-breakpoint
CREATE TABLE "intervention_removed_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"crew_member_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"what" text NOT NULL,
	"subjects" uuid[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crew_access" ADD COLUMN "role" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "crew_access" ADD COLUMN "rights" text[] DEFAULT '{"client_phone"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD COLUMN "crew_member_id" uuid;--> statement-breakpoint
ALTER TABLE "crew_news" ADD CONSTRAINT "crew_news_member_id_crew_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."crew_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_news" ADD CONSTRAINT "crew_news_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_news" ADD CONSTRAINT "crew_news_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_removed_photos" ADD CONSTRAINT "intervention_removed_photos_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_removed_photos" ADD CONSTRAINT "intervention_removed_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crew_news_works" ON "crew_news" USING btree ("member_id","intervention_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_news_visit" ON "crew_news" USING btree ("member_id","visit_id");--> statement-breakpoint
CREATE INDEX "crew_news_of_works" ON "crew_news" USING btree ("intervention_id");--> statement-breakpoint
CREATE INDEX "crew_news_of_visit" ON "crew_news" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "crew_news_waiting" ON "crew_news" USING btree ("changed_at") WHERE "crew_news"."changed_at" is not null;--> statement-breakpoint
CREATE INDEX "intervention_removed_photos_intervention" ON "intervention_removed_photos" USING btree ("intervention_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intervention_removed_photos_file" ON "intervention_removed_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "company_acts_artisan" ON "company_acts" USING btree ("artisan_id","at");--> statement-breakpoint
ALTER TABLE "crew_access" ADD CONSTRAINT "crew_access_rights" CHECK (("crew_access"."role" = 'site' and "crew_access"."rights" <@ array['prices', 'client_phone', 'payments']) or ("crew_access"."role" = 'office' and "crew_access"."rights" <@ array['sign', 'take_leads', 'figures'])) NOT VALID;
