ALTER TABLE "visit_hours" ADD COLUMN "member_id" uuid;--> statement-breakpoint
-- Of somebody of the crew: visits are theirs no more once the company forgets them.
ALTER TABLE "visit_hours" ADD CONSTRAINT "visit_hours_member_id_crew_members_fk" FOREIGN KEY ("member_id") REFERENCES "public"."crew_members"("id") ON DELETE set null ON UPDATE no action NOT VALID;
