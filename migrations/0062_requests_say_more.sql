CREATE TABLE "quote_request_blueprints" (
	"request_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "quote_request_blueprints_request_id_file_id_pk" PRIMARY KEY("request_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "kept_artisans" (
	"particulier_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_artisans_particulier_id_artisan_id_pk" PRIMARY KEY("particulier_id","artisan_id")
);
--> statement-breakpoint
CREATE TABLE "quote_request_invitations" (
	"request_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "quote_request_invitations_request_id_artisan_id_pk" PRIMARY KEY("request_id","artisan_id"),
	CONSTRAINT "quote_request_invitations_three" CHECK ("quote_request_invitations"."rank" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "quote_request_siblings" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_request_contacts" ADD COLUMN "site_first_name" text;--> statement-breakpoint
ALTER TABLE "quote_request_contacts" ADD COLUMN "site_last_name" text;--> statement-breakpoint
ALTER TABLE "quote_request_contacts" ADD COLUMN "site_phone" text;--> statement-breakpoint
ALTER TABLE "quote_request_contacts" ADD COLUMN "site_asker" text;--> statement-breakpoint
ALTER TABLE "quote_request_contacts" ADD COLUMN "site_agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_request_blueprints" ADD CONSTRAINT "quote_request_blueprints_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_blueprints" ADD CONSTRAINT "quote_request_blueprints_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_artisans" ADD CONSTRAINT "kept_artisans_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_artisans" ADD CONSTRAINT "kept_artisans_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_invitations" ADD CONSTRAINT "quote_request_invitations_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_invitations" ADD CONSTRAINT "quote_request_invitations_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_siblings" ADD CONSTRAINT "quote_request_siblings_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_siblings" ADD CONSTRAINT "quote_request_siblings_first_id_quote_requests_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_request_blueprints_file" ON "quote_request_blueprints" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "kept_artisans_artisan" ON "kept_artisans" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "quote_request_invitations_artisan" ON "quote_request_invitations" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "quote_request_siblings_first" ON "quote_request_siblings" USING btree ("first_id");