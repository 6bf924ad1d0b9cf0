CREATE TABLE "artisan_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "artisan_reports_outcome" CHECK ("artisan_reports"."outcome" in ('dismissed', 'warned', 'suspended')),
	CONSTRAINT "artisan_reports_decided" CHECK (("artisan_reports"."decided_at" is null) = ("artisan_reports"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "quote_request_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"what" text NOT NULL,
	"amount" integer,
	"file_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_request_changes_known" CHECK ("quote_request_changes"."what" in ('described', 'photos_added', 'photo_removed', 'photo_restored', 'wanted', 'shared_with_all', 'shared_one_by_one', 'further'))
);
--> statement-breakpoint
ALTER TABLE "artisan_reports" ADD CONSTRAINT "artisan_reports_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_changes" ADD CONSTRAINT "quote_request_changes_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artisan_reports_lead" ON "artisan_reports" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "artisan_reports_waiting" ON "artisan_reports" USING btree ("reported_at") WHERE "artisan_reports"."outcome" is null;--> statement-breakpoint
CREATE INDEX "quote_request_changes_request" ON "quote_request_changes" USING btree ("request_id","at");