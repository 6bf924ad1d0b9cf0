CREATE TABLE "company_images" (
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_images_artisan_id_kind_pk" PRIMARY KEY("artisan_id","kind"),
	CONSTRAINT "company_images_kind" CHECK ("company_images"."kind" in ('logo', 'portrait'))
);
--> statement-breakpoint
ALTER TABLE "company_images" ADD CONSTRAINT "company_images_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_images" ADD CONSTRAINT "company_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_images_file" ON "company_images" USING btree ("file_id");