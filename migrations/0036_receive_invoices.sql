CREATE TABLE "incoming_answers" (
	"invoice_id" uuid NOT NULL,
	"code" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incoming_answers_invoice_id_code_pk" PRIMARY KEY("invoice_id","code"),
	CONSTRAINT "incoming_answers_code" CHECK ("incoming_answers"."code" in (205, 210))
);
--> statement-breakpoint
CREATE TABLE "incoming_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"flow_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"number" text NOT NULL,
	"type_code" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"seller_name" text NOT NULL,
	"seller_siren" text NOT NULL,
	"total_excl_cents" integer NOT NULL,
	"total_vat_cents" integer NOT NULL,
	"total_incl_cents" integer NOT NULL,
	"due_cents" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_flows" (
	"flow_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_flows" DROP CONSTRAINT "platform_flows_subject";--> statement-breakpoint
ALTER TABLE "platform_flows" ADD COLUMN "incoming_id" uuid;--> statement-breakpoint
ALTER TABLE "incoming_answers" ADD CONSTRAINT "incoming_answers_invoice_id_incoming_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."incoming_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_invoices" ADD CONSTRAINT "incoming_invoices_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_invoices" ADD CONSTRAINT "incoming_invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_invoices_flow" ON "incoming_invoices" USING btree ("flow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_invoices_once" ON "incoming_invoices" USING btree ("artisan_id","seller_siren","number","issued_on");--> statement-breakpoint
CREATE INDEX "incoming_invoices_artisan" ON "incoming_invoices" USING btree ("artisan_id","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_invoices_file" ON "incoming_invoices" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "unread_flows_at" ON "unread_flows" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_incoming_id_incoming_invoices_id_fk" FOREIGN KEY ("incoming_id") REFERENCES "public"."incoming_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_flows_incoming" ON "platform_flows" USING btree ("incoming_id");--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_subject" CHECK (num_nonnulls("platform_flows"."invoice_id", "platform_flows"."report_id", "platform_flows"."incoming_id") = 1 and ("platform_flows"."kind" in ('status', 'answer')) = ("platform_flows"."message" is not null));--> statement-breakpoint
-- What came, and what was answered to it, is kept as it was for ten years.
CREATE FUNCTION keep_incoming() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.recorded_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'received invoices are kept as they came' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER incoming_invoices_keep BEFORE UPDATE OR DELETE ON incoming_invoices
  FOR EACH ROW EXECUTE FUNCTION keep_incoming();--> statement-breakpoint
CREATE FUNCTION keep_incoming_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.said_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'answers are kept as they were said' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER incoming_answers_keep BEFORE UPDATE OR DELETE ON incoming_answers
  FOR EACH ROW EXECUTE FUNCTION keep_incoming_answer();
