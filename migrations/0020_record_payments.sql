CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"means" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"corrects" uuid,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_payments_something" CHECK ("invoice_payments"."amount_cents" <> 0),
	CONSTRAINT "invoice_payments_means" CHECK ("invoice_payments"."means" in ('transfer', 'cheque', 'cash', 'card'))
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_corrects_invoice_payments_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "invoice_payments" USING btree ("invoice_id","received_on");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_corrects" ON "invoice_payments" USING btree ("corrects");
--> statement-breakpoint
-- What was paid is kept as it was recorded, for ten years; a counter-entry takes back a mistake.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.recorded_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  RAISE EXCEPTION 'payments are kept as they were recorded' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_payments_keep BEFORE UPDATE OR DELETE ON invoice_payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment();--> statement-breakpoint
-- Payments never pass their invoice, nor cash what one debt may be paid in (law.md M15), nor what goes back what was paid
-- over: checked at the end of the transaction, one invoice at a time.
CREATE FUNCTION check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF new.amount_cents < 0 AND paid < owed THEN
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
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_payments_within AFTER INSERT ON invoice_payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payment();
