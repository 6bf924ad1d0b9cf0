-- outside a transaction
CREATE INDEX CONCURRENTLY "visit_hours_member" ON "visit_hours" USING btree ("member_id");
--> statement-breakpoint
ALTER TABLE "visit_hours" VALIDATE CONSTRAINT "visit_hours_member_id_crew_members_fk";
