CREATE TABLE "operator_invoice_counters" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "operator_invoice_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "operator_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"means" text NOT NULL,
	"cause" text NOT NULL,
	"credit_of" uuid,
	"year" integer NOT NULL,
	"rank" integer NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"total_excl_cents" integer NOT NULL,
	"total_vat_cents" integer NOT NULL,
	"total_incl_cents" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "operator_invoices_credit_names_its_invoice" CHECK ("operator_invoices"."kind" in ('invoice', 'credit_note') and ("operator_invoices"."kind" = 'credit_note') = ("operator_invoices"."credit_of" is not null)),
	CONSTRAINT "operator_invoices_amounts" CHECK ("operator_invoices"."total_excl_cents" >= 0 and "operator_invoices"."total_vat_cents" >= 0 and "operator_invoices"."total_incl_cents" > 0 and "operator_invoices"."total_incl_cents" = "operator_invoices"."total_excl_cents" + "operator_invoices"."total_vat_cents")
);
--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "period_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "period_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD COLUMN "by_provider_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_invoices" ADD CONSTRAINT "operator_invoices_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invoices" ADD CONSTRAINT "operator_invoices_credit_of_operator_invoices_id_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."operator_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invoices_cause" ON "operator_invoices" USING btree ("cause");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invoices_number" ON "operator_invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invoices_rank" ON "operator_invoices" USING btree ("kind","year","rank");--> statement-breakpoint
CREATE INDEX "operator_invoices_artisan" ON "operator_invoices" USING btree ("artisan_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operator_invoices_issued" ON "operator_invoices" USING btree ("issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operator_invoices_credit_of" ON "operator_invoices" USING btree ("credit_of");
--> statement-breakpoint
-- What was paid before has the provider's invoice, and gets no second one.
UPDATE "payment_invoices" SET "by_provider_alone" = true WHERE "status" = 'paid';--> statement-breakpoint
-- The operator's invoices stay as they were issued for ten years.
CREATE FUNCTION keep_operator_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.issued_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'issued invoices are kept as they were issued' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER operator_invoices_keep BEFORE UPDATE OR DELETE ON operator_invoices
  FOR EACH ROW EXECUTE FUNCTION keep_operator_invoice();--> statement-breakpoint
-- A number follows the one before it in its series and year, and a credit note never passes what is left of its invoice.
CREATE FUNCTION check_operator_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  invoice operator_invoices;
BEGIN
  SELECT max(rank) INTO before FROM operator_invoices WHERE kind = new.kind AND year = new.year;
  IF new.rank IS DISTINCT FROM coalesce(before, 0) + 1 THEN
    RAISE EXCEPTION 'invoice % does not follow %', new.rank, before USING ERRCODE = 'check_violation';
  END IF;
  IF new.kind = 'credit_note' THEN
    SELECT * INTO invoice FROM operator_invoices WHERE id = new.credit_of FOR NO KEY UPDATE;
    IF invoice.kind <> 'invoice' OR invoice.total_incl_cents < new.total_incl_cents
      + (SELECT coalesce(sum(total_incl_cents), 0) FROM operator_invoices WHERE credit_of = new.credit_of) THEN
      RAISE EXCEPTION 'credit note % passes its invoice', new.number USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER operator_invoices_check BEFORE INSERT ON operator_invoices
  FOR EACH ROW EXECUTE FUNCTION check_operator_invoice();
