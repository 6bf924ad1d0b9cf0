-- outside a transaction
CREATE INDEX CONCURRENTLY "outside_calendars_member" ON "outside_calendars" USING btree ("member_id");
--> statement-breakpoint
ALTER TABLE "outside_calendars" VALIDATE CONSTRAINT "outside_calendars_member_id_crew_access_fk";
