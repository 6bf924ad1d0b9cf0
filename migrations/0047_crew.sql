CREATE TABLE "crew_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"intervention_id" uuid,
	"visit_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_assignments_of_one" CHECK (("crew_assignments"."intervention_id" is null) <> ("crew_assignments"."visit_id" is null))
);
--> statement-breakpoint
CREATE TABLE "crew_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crew_assignments" ADD CONSTRAINT "crew_assignments_member_id_crew_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."crew_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_assignments" ADD CONSTRAINT "crew_assignments_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_assignments" ADD CONSTRAINT "crew_assignments_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_members" ADD CONSTRAINT "crew_members_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crew_assignments_member" ON "crew_assignments" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_assignments_works" ON "crew_assignments" USING btree ("intervention_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_assignments_visit" ON "crew_assignments" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_members_once" ON "crew_members" USING btree ("artisan_id",lower("name"));