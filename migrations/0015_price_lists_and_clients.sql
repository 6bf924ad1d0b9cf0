CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"address_line" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"works_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"siren" text,
	"siret" text,
	"register_status" text,
	"register_name" text,
	"register_asked_at" timestamp (3) with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"last_document_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clients_kind_known" CHECK ("clients"."kind" in ('individual', 'company')),
	CONSTRAINT "clients_siren_of_siret" CHECK ("clients"."siret" is null or left("clients"."siret", 9) = "clients"."siren")
);
--> statement-breakpoint
CREATE TABLE "price_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"designation" text NOT NULL,
	"unit" text NOT NULL,
	"price_cents" integer NOT NULL,
	"cost_cents" integer,
	"vat_basis_points" integer NOT NULL,
	"supply" text NOT NULL,
	"work_item" text DEFAULT '' NOT NULL,
	"waste" text DEFAULT '' NOT NULL,
	"labour_basis_points" integer,
	"labour_cents" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "price_items_supply_known" CHECK ("price_items"."supply" in ('service', 'goods')),
	CONSTRAINT "price_items_one_labour" CHECK ("price_items"."labour_basis_points" is null or "price_items"."labour_cents" is null)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_artisan" ON "clients" USING btree ("artisan_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_account" ON "clients" USING btree ("artisan_id","account_id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "price_items_artisan" ON "price_items" USING btree ("artisan_id","designation");--> statement-breakpoint
CREATE UNIQUE INDEX "price_items_reference" ON "price_items" USING btree ("artisan_id","reference") WHERE "price_items"."reference" <> '' and "price_items"."deleted_at" is null;