CREATE TABLE "card_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"live" boolean NOT NULL,
	"charges_enabled" boolean NOT NULL,
	"payouts_enabled" boolean NOT NULL,
	"details_submitted" boolean NOT NULL,
	"missing" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"disconnected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "card_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"return_hash" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"surplus_cents" integer DEFAULT 0 NOT NULL,
	"surplus_refund_id" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_payments_amount" CHECK ("card_payments"."amount_cents" > 0),
	CONSTRAINT "card_payments_status" CHECK ("card_payments"."status" in ('open', 'processing', 'paid', 'failed', 'expired')),
	CONSTRAINT "card_payments_surplus" CHECK ("card_payments"."surplus_cents" between 0 and "card_payments"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ALTER COLUMN "recorded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "stripe_id" text;--> statement-breakpoint
ALTER TABLE "card_accounts" ADD CONSTRAINT "card_accounts_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_account_id_card_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."card_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_accounts_artisan" ON "card_accounts" USING btree ("artisan_id","live") WHERE "card_accounts"."disconnected_at" is null;--> statement-breakpoint
CREATE INDEX "card_accounts_synced" ON "card_accounts" USING btree ("synced_at");--> statement-breakpoint
CREATE INDEX "card_payments_invoice" ON "card_payments" USING btree ("invoice_id","opened_at");--> statement-breakpoint
CREATE INDEX "card_payments_account" ON "card_payments" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payments_payment" ON "card_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "card_payments_synced" ON "card_payments" USING btree ("synced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_stripe" ON "invoice_payments" USING btree ("stripe_id");--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_told_by_one" CHECK (num_nonnulls("invoice_payments"."recorded_by", "invoice_payments"."stripe_id") = 1);
--> statement-breakpoint
-- What Stripe tells is written as it happened, also where it leaves an invoice unpaid: the company gave a payment back, or
-- the client's bank took it. What comes is still never more than the invoice, and what went never more than what came.
CREATE OR REPLACE FUNCTION check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoice invoices;
  original invoice_payments;
  owed bigint;
  paid bigint;
BEGIN
  PERFORM 1 FROM quotes WHERE id = (SELECT quote_id FROM invoices WHERE id = new.invoice_id) FOR NO KEY UPDATE;
  SELECT * INTO invoice FROM invoices WHERE id = new.invoice_id FOR NO KEY UPDATE;
  IF invoice.status <> 'issued' OR invoice.kind = 'credit_note' THEN
    RAISE EXCEPTION 'payments are those of an issued invoice' USING ERRCODE = 'check_violation';
  END IF;
  SELECT invoice.total_incl_cents - coalesce(sum(total_incl_cents), 0) INTO owed
    FROM invoices WHERE credit_of = invoice.id AND status = 'issued';
  SELECT sum(amount_cents) INTO paid FROM invoice_payments WHERE invoice_id = invoice.id;
  IF new.corrects IS NOT NULL THEN
    SELECT * INTO original FROM invoice_payments WHERE id = new.corrects;
    IF original.invoice_id <> new.invoice_id OR original.amount_cents <> -new.amount_cents OR original.corrects IS NOT NULL THEN
      RAISE EXCEPTION 'a counter-entry takes back the whole of one payment' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF new.amount_cents > 0 AND paid > owed THEN
    RAISE EXCEPTION 'a payment passes invoice %', invoice.number USING ERRCODE = 'check_violation';
  ELSIF new.amount_cents < 0 AND paid < owed AND new.stripe_id IS NULL THEN
    RAISE EXCEPTION 'more goes back than was paid over invoice %', invoice.number USING ERRCODE = 'check_violation';
  END IF;
  IF paid < 0 THEN
    RAISE EXCEPTION 'less than nothing is paid of invoice %', invoice.number USING ERRCODE = 'check_violation';
  END IF;
  IF new.means = 'cash' AND new.amount_cents > 0 AND new.corrects IS NULL AND (
    SELECT sum(amount_cents) FROM invoice_payments JOIN invoices ON invoices.id = invoice_payments.invoice_id
    WHERE means = 'cash' AND (invoices.id = invoice.id OR invoices.quote_id = invoice.quote_id)
  ) > 100000 THEN
    RAISE EXCEPTION 'too much cash for one debt' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
