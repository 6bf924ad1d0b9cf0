ALTER TABLE "outside_calendars" ADD COLUMN "member_id" uuid;--> statement-breakpoint
-- Of somebody with an access: it goes with that access, however it ends.
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_member_id_crew_access_fk" FOREIGN KEY ("member_id") REFERENCES "public"."crew_access"("member_id") ON DELETE cascade ON UPDATE no action NOT VALID;
