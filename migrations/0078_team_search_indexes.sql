-- outside a transaction
CREATE INDEX CONCURRENTLY "profiles_phone" ON "profiles" USING btree ("phone") WHERE "profiles"."phone" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "insurance_policies_unchecked" ON "insurance_policies" USING btree ("artisan_id") WHERE "insurance_policies"."checked_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "artisans_phone" ON "artisans" USING btree ("phone") WHERE "artisans"."phone" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contact_messages_sought" ON "contact_messages" USING gin ("email" gin_trgm_ops,"last_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "emergencies_phone" ON "emergencies" USING btree ("phone","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_numbered" ON "invoices" USING btree ("number","issued_at" DESC NULLS LAST) WHERE "invoices"."status" = 'issued';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotes_numbered" ON "quotes" USING btree ("number","sent_at" DESC NULLS LAST) WHERE "quotes"."sent_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quote_request_contacts_phone" ON "quote_request_contacts" USING btree ("phone") WHERE "quote_request_contacts"."phone" is not null;
