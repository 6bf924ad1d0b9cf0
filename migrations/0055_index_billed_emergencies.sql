-- outside a transaction
CREATE INDEX CONCURRENTLY "invoices_emergency" ON "invoices" USING btree ("emergency_id") WHERE "invoices"."emergency_id" is not null;
--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_emergency_id_emergencies_id_fk";
