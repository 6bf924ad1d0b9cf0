CREATE TABLE "billing_mandates" (
	"artisan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_mandates_artisan_id_version_pk" PRIMARY KEY("artisan_id","version")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"artisan_id" uuid NOT NULL,
	"series" text NOT NULL,
	"prefix" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_artisan_id_series_pk" PRIMARY KEY("artisan_id","series"),
	CONSTRAINT "invoice_counters_series" CHECK ("invoice_counters"."series" in ('invoice', 'credit_note'))
);
--> statement-breakpoint
CREATE TABLE "invoice_rates" (
	"invoice_id" uuid NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	CONSTRAINT "invoice_rates_invoice_id_vat_basis_points_pk" PRIMARY KEY("invoice_id","vat_basis_points")
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"due_days" integer DEFAULT 0 NOT NULL,
	"vat_on_debits" boolean DEFAULT false NOT NULL,
	"platform_name" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_settings_due" CHECK ("invoice_settings"."due_days" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "invoice_views" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"quote_id" uuid,
	"account_id" uuid,
	"client_id" uuid,
	"credit_of" uuid,
	"title" text DEFAULT '' NOT NULL,
	"trade" text,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"works_place" jsonb,
	"subcontract_reference" text DEFAULT '' NOT NULL,
	"local_tax_text" text DEFAULT '' NOT NULL,
	"deposit_cents" integer,
	"percents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"retention_basis_points" integer DEFAULT 0 NOT NULL,
	"certified" boolean DEFAULT false NOT NULL,
	"performed_on" date,
	"due_on" date,
	"number" text,
	"rank" integer,
	"issued_on" date,
	"issued_at" timestamp (3) with time zone,
	"total_excl_cents" integer DEFAULT 0 NOT NULL,
	"total_vat_cents" integer DEFAULT 0 NOT NULL,
	"total_incl_cents" integer DEFAULT 0 NOT NULL,
	"retention_cents" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb,
	"content_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('plain', 'deposit', 'progress', 'final', 'credit_note') and "invoices"."status" in ('draft', 'issued')),
	CONSTRAINT "invoices_issued_whole" CHECK (case when "invoices"."status" = 'issued' then num_nulls("invoices"."number", "invoices"."rank", "invoices"."issued_on", "invoices"."issued_at", "invoices"."due_on", "invoices"."snapshot", "invoices"."content_hash") = 0 else num_nonnulls("invoices"."number", "invoices"."rank", "invoices"."issued_on", "invoices"."issued_at", "invoices"."snapshot", "invoices"."content_hash") = 0 end),
	CONSTRAINT "invoices_one_client" CHECK (num_nonnulls("invoices"."account_id", "invoices"."client_id") = 1),
	CONSTRAINT "invoices_of_a_contract" CHECK (case when "invoices"."kind" = 'plain' then "invoices"."quote_id" is null when "invoices"."kind" = 'credit_note' then true else "invoices"."quote_id" is not null end),
	CONSTRAINT "invoices_credit_names_its_invoice" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credit_of" is not null)),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."total_excl_cents" >= 0 and "invoices"."total_vat_cents" >= 0 and "invoices"."total_incl_cents" = "invoices"."total_excl_cents" + "invoices"."total_vat_cents" and "invoices"."retention_cents" >= 0 and "invoices"."retention_cents" * 20 <= "invoices"."total_incl_cents" and "invoices"."retention_basis_points" between 0 and 500)
);
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_mandates" ADD CONSTRAINT "billing_mandates_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_rates" ADD CONSTRAINT "invoice_rates_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_views" ADD CONSTRAINT "invoice_views_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of_invoices_id_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_artisan" ON "invoices" USING btree ("artisan_id","status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_account" ON "invoices" USING btree ("account_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "invoices_contract" ON "invoices" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "invoices_credit_of" ON "invoices" USING btree ("credit_of");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on") WHERE "invoices"."status" = 'issued';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_rank" ON "invoices" USING btree ("artisan_id",("kind" = 'credit_note'),"rank");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("artisan_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_draft" ON "invoices" USING btree ("quote_id","kind") WHERE "invoices"."status" = 'draft';--> statement-breakpoint
-- What was issued stays as it was issued (law.md F4), for ten years; nothing but a credit note changes what is owed.
CREATE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.status = 'draft' OR old.issued_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'issued invoices are kept as they were issued' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_keep_issued BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();--> statement-breakpoint
CREATE FUNCTION keep_invoice_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND issued_at >= now() - interval '10 years') THEN
    RAISE EXCEPTION 'issued invoices are kept as they were issued' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_rates_keep BEFORE UPDATE OR DELETE ON invoice_rates
  FOR EACH ROW EXECUTE FUNCTION keep_invoice_rate();--> statement-breakpoint
-- A number follows the one before it in its series: none is left out, none is given twice (law.md F2).
CREATE FUNCTION number_invoice_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer;
BEGIN
  IF new.status <> 'issued' OR (TG_OP = 'UPDATE' AND old.status = 'issued') THEN
    RETURN new;
  END IF;
  SELECT max(rank) INTO before FROM invoices
    WHERE artisan_id = new.artisan_id AND (kind = 'credit_note') = (new.kind = 'credit_note') AND id <> new.id;
  IF new.rank IS DISTINCT FROM coalesce(before + 1, new.rank) THEN
    RAISE EXCEPTION 'invoice % does not follow %', new.rank, before USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_number_in_turn BEFORE INSERT OR UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION number_invoice_in_turn();--> statement-breakpoint
-- What a contract comes to at a rate: its devis, while it holds, and its signed amendments.
CREATE FUNCTION signed_rates(contract uuid) RETURNS TABLE (rate integer, base bigint, vat bigint) LANGUAGE sql STABLE AS $$
  SELECT (part ->> 'vatBasisPoints')::integer, sum((part ->> 'baseCents')::bigint), sum((part ->> 'vatCents')::bigint)
  FROM (
    SELECT snapshot FROM quotes WHERE id = contract AND status = 'accepted'
    UNION ALL
    SELECT amendments.snapshot FROM amendments JOIN quotes ON quotes.id = amendments.quote_id AND quotes.status = 'accepted'
      WHERE amendments.quote_id = contract AND amendments.status = 'signed'
  ) signed, jsonb_array_elements(signed.snapshot -> 'totals' -> 'vat') part
  GROUP BY 1
$$;--> statement-breakpoint
-- Money documents never pass what was signed: checked at the end of the transaction, one contract and one invoice at a time.
CREATE FUNCTION check_invoice_amounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoice invoices;
  sums record;
BEGIN
  SELECT * INTO invoice FROM invoices WHERE id = new.invoice_id;
  IF NOT FOUND OR invoice.status <> 'issued' THEN
    RAISE EXCEPTION 'amounts are those of an issued invoice' USING ERRCODE = 'check_violation';
  END IF;
  SELECT coalesce(sum(abs(base_cents)), 0) AS base, coalesce(sum(abs(vat_cents)), 0) AS vat,
    bool_and(CASE WHEN invoice.kind = 'credit_note' THEN base_cents <= 0 AND vat_cents <= 0 ELSE base_cents >= 0 AND vat_cents >= 0 END) AS one_way
    INTO sums FROM invoice_rates WHERE invoice_id = invoice.id;
  IF sums.base <> invoice.total_excl_cents OR sums.vat <> invoice.total_vat_cents OR NOT sums.one_way THEN
    RAISE EXCEPTION 'the rates of invoice % are not its total', invoice.number USING ERRCODE = 'check_violation';
  END IF;
  IF invoice.kind = 'credit_note' THEN
    PERFORM 1 FROM invoices WHERE id = invoice.credit_of FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT 1 FROM invoice_rates JOIN invoices ON invoices.id = invoice_rates.invoice_id
      WHERE invoices.id = invoice.credit_of OR invoices.credit_of = invoice.credit_of
      GROUP BY vat_basis_points HAVING sum(base_cents) < 0 OR sum(vat_cents) < 0
    ) THEN
      RAISE EXCEPTION 'credit note % passes its invoice', invoice.number USING ERRCODE = 'check_violation';
    END IF;
  ELSIF invoice.quote_id IS NOT NULL THEN
    PERFORM 1 FROM quotes WHERE id = invoice.quote_id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT 1 FROM (
        SELECT vat_basis_points AS rate, sum(base_cents) AS base, sum(vat_cents) AS vat,
          -- When a final invoice was issued: what was credited after it, in the same transaction, counts no more.
          sum(base_cents) FILTER (WHERE invoices.issued_at <= invoice.issued_at) AS base_then,
          sum(vat_cents) FILTER (WHERE invoices.issued_at <= invoice.issued_at) AS vat_then
        FROM invoice_rates JOIN invoices ON invoices.id = invoice_rates.invoice_id
        WHERE invoices.quote_id = invoice.quote_id GROUP BY 1
      ) invoiced FULL JOIN signed_rates(invoice.quote_id) signed USING (rate)
      WHERE coalesce(invoiced.base, 0) > coalesce(signed.base, 0) OR coalesce(invoiced.vat, 0) > coalesce(signed.vat, 0)
        OR (invoice.kind = 'final' AND (coalesce(invoiced.base_then, 0) <> coalesce(signed.base, 0) OR coalesce(invoiced.vat_then, 0) <> coalesce(signed.vat, 0)))
    ) THEN
      RAISE EXCEPTION 'invoice % passes its contract', invoice.number USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_rates_within AFTER INSERT ON invoice_rates DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_invoice_amounts();--> statement-breakpoint
CREATE FUNCTION check_invoice_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.status = 'issued' AND new.total_incl_cents <> (SELECT coalesce(sum(abs(base_cents + vat_cents)), 0) FROM invoice_rates WHERE invoice_id = new.id) THEN
    RAISE EXCEPTION 'the rates of invoice % are not its total', new.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_have_rates AFTER INSERT OR UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_invoice_rates();
