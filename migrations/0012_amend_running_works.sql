CREATE TABLE "amendments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra_days" integer,
	"fossil_boiler" text DEFAULT '' NOT NULL,
	"solar_plant" text DEFAULT '' NOT NULL,
	"total_excl_cents" integer DEFAULT 0 NOT NULL,
	"total_vat_cents" integer DEFAULT 0 NOT NULL,
	"total_incl_cents" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb,
	"content_hash" text,
	"sent_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"signed_name" text,
	"contract_mode" text,
	"company_mode" text,
	"company_mode_at" timestamp (3) with time zone,
	"early_start_requested_at" timestamp (3) with time zone,
	"retractable_until" timestamp (3) with time zone,
	"withdrawal_open" boolean DEFAULT false NOT NULL,
	"retracted_at" timestamp (3) with time zone,
	"retraction_text" text,
	"declined_at" timestamp (3) with time zone,
	"decline_text" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"lapsed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "amendments_status_known" CHECK ("amendments"."status" in ('draft', 'sent', 'signed', 'declined', 'withdrawn', 'retracted', 'lapsed')),
	CONSTRAINT "amendments_frozen_when_sent" CHECK ("amendments"."sent_at" is null or num_nulls("amendments"."number", "amendments"."snapshot", "amendments"."content_hash") = 0),
	CONSTRAINT "amendments_signed_whole" CHECK ("amendments"."status" not in ('signed', 'retracted') or num_nulls("amendments"."signed_at", "amendments"."signed_name", "amendments"."contract_mode") = 0)
);
--> statement-breakpoint
ALTER TABLE "intervention_trail" ADD COLUMN "amendment_number" text;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amendments_works" ON "amendments" USING btree ("intervention_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_number" ON "amendments" USING btree ("quote_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_open" ON "amendments" USING btree ("intervention_id") WHERE "amendments"."status" in ('draft', 'sent');--> statement-breakpoint
CREATE INDEX "amendments_signed" ON "amendments" USING btree ("intervention_id") WHERE "amendments"."status" = 'signed';--> statement-breakpoint
-- What was signed stays as it was signed (law.md D8): its content, its signature and its row, for ten years.
CREATE FUNCTION keep_signed_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.signed_at IS NULL OR old.signed_at < now() - interval '10 years' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
  END IF;
  IF TG_OP = 'UPDATE' AND new.status IN ('signed', 'retracted', 'lapsed')
    AND (new.id, new.intervention_id, new.quote_id, new.number, new.title, new.reason, new.lines, new.extra_days,
      new.total_excl_cents, new.total_vat_cents, new.total_incl_cents, new.snapshot, new.content_hash, new.sent_at,
      new.signed_at, new.signed_name)
    IS NOT DISTINCT FROM (old.id, old.intervention_id, old.quote_id, old.number, old.title, old.reason, old.lines, old.extra_days,
      old.total_excl_cents, old.total_vat_cents, old.total_incl_cents, old.snapshot, old.content_hash, old.sent_at,
      old.signed_at, old.signed_name)
  THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'signed amendments are kept as they were signed' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER amendments_keep_signed BEFORE UPDATE OR DELETE ON amendments
  FOR EACH ROW EXECUTE FUNCTION keep_signed_amendment();
