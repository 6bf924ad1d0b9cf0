CREATE TABLE "reception_site_signatures" (
	"reception_id" uuid PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"name" text NOT NULL,
	"drawing" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_acts" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "reception_site_signatures" ADD CONSTRAINT "reception_site_signatures_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE cascade ON UPDATE no action;