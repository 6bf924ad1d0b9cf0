ALTER TABLE "quote_requests" ADD COLUMN "origin" text DEFAULT 'marketplace' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_requests_book_client" ON "quote_requests" USING btree ("client_id") WHERE "quote_requests"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_origin_known" CHECK ("quote_requests"."origin" in ('marketplace', 'own_client') and ("quote_requests"."origin" = 'own_client') = ("quote_requests"."client_id" is not null));