CREATE TABLE "e_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"correction" integer NOT NULL,
	"count" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"xml" text NOT NULL,
	"sha256" text NOT NULL,
	"due_on" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "e_reports_kind" CHECK ("e_reports"."kind" in ('transactions', 'payments'))
);
--> statement-breakpoint
CREATE TABLE "invoice_statuses" (
	"invoice_id" uuid NOT NULL,
	"flow_id" text NOT NULL,
	"code" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_statuses_code" CHECK ("invoice_statuses"."code" between 200 and 699)
);
--> statement-breakpoint
CREATE TABLE "platform_cursors" (
	"kind" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" uuid,
	"report_id" uuid,
	"message" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"tried_since" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	"flow_id" text,
	"deposited_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "platform_flows_subject" CHECK (num_nonnulls("platform_flows"."invoice_id", "platform_flows"."report_id") = 1 and ("platform_flows"."kind" = 'status') = ("platform_flows"."message" is not null)),
	CONSTRAINT "platform_flows_deposited" CHECK (("platform_flows"."flow_id" is null) = ("platform_flows"."deposited_at" is null))
);
--> statement-breakpoint
ALTER TABLE "e_reports" ADD CONSTRAINT "e_reports_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_statuses" ADD CONSTRAINT "invoice_statuses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_report_id_e_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."e_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "e_reports_once" ON "e_reports" USING btree ("artisan_id","kind","period_from","correction");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_statuses_once" ON "invoice_statuses" USING btree ("invoice_id","flow_id");--> statement-breakpoint
CREATE INDEX "platform_flows_due" ON "platform_flows" USING btree ("next_try_at") WHERE "platform_flows"."deposited_at" is null and "platform_flows"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "platform_flows_unchecked" ON "platform_flows" USING btree ("deposited_at") WHERE "platform_flows"."deposited_at" is not null and "platform_flows"."checked_at" is null;--> statement-breakpoint
CREATE INDEX "platform_flows_artisan" ON "platform_flows" USING btree ("artisan_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_flows_invoice" ON "platform_flows" USING btree ("invoice_id") WHERE "platform_flows"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "platform_flows_report" ON "platform_flows" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "invoice_settings" DROP COLUMN "sends_electronically";--> statement-breakpoint
-- What was said of an invoice, and what was reported to the tax office, is kept as it was for ten years.
CREATE FUNCTION keep_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.recorded_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'statuses are kept as they were recorded' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_statuses_keep BEFORE UPDATE OR DELETE ON invoice_statuses
  FOR EACH ROW EXECUTE FUNCTION keep_status();--> statement-breakpoint
CREATE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.made_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'reports are kept as they were made' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER e_reports_keep BEFORE UPDATE OR DELETE ON e_reports
  FOR EACH ROW EXECUTE FUNCTION keep_report();
