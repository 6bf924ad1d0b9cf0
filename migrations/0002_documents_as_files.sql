CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid,
	"sha256" text,
	"byte_length" integer,
	"layout_version" integer,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "documents_made_whole" CHECK (num_nonnulls("documents"."file_id", "documents"."sha256", "documents"."byte_length", "documents"."layout_version", "documents"."made_at") in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_subject" ON "documents" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "documents_artisan" ON "documents" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "documents_account" ON "documents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_waiting" ON "documents" USING btree ("asked_at") WHERE "documents"."file_id" is null;--> statement-breakpoint
-- The refusal names its table: several have it now.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% keeps every line', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- A document is asked for, then drawn: nothing of its row changes besides.
CREATE TRIGGER documents_append_only BEFORE UPDATE ON documents FOR EACH ROW
	WHEN (
		OLD.file_id IS NOT NULL
		OR (NEW.id, NEW.kind, NEW.subject_id, NEW.artisan_id, NEW.account_id, NEW.name, NEW.asked_at)
			IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject_id, OLD.artisan_id, OLD.account_id, OLD.name, OLD.asked_at)
	) EXECUTE FUNCTION refuse_change();
