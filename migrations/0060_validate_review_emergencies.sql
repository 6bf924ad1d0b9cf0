-- outside a transaction
CREATE INDEX CONCURRENTLY "emergency_calls_client" ON "emergency_calls" USING btree ("client_id") WHERE "emergency_calls"."client_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reviews_one_an_emergency" ON "reviews" USING btree ("emergency_id") WHERE "reviews"."emergency_id" is not null;
--> statement-breakpoint
ALTER TABLE "emergency_calls" VALIDATE CONSTRAINT "emergency_calls_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_emergency_id_emergencies_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_of_one_thing";
