CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"mode" text,
	"statements" text[] NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"device_of" text NOT NULL,
	"code_sent_at" timestamp (3) with time zone,
	"code_sent_to" text,
	"drawing" text,
	CONSTRAINT "signatures_role_known" CHECK ("signatures"."role" in ('client', 'company')),
	CONSTRAINT "signatures_device_known" CHECK ("signatures"."device_of" in ('client', 'company')),
	CONSTRAINT "signatures_code_whole" CHECK (("signatures"."code_sent_at" is null) = ("signatures"."code_sent_to" is null))
);
--> statement-breakpoint
CREATE TABLE "signing_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"signer_id" uuid NOT NULL,
	"sent_to" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "signing_codes_wrong_tries" CHECK ("signing_codes"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "urgent_repair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "urgent_what" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "urgent_called_at" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "company_mode" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "company_mode_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "urgent_repair_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_codes" ADD CONSTRAINT "signing_codes_signer_id_users_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signatures_one_a_side" ON "signatures" USING btree ("subject_kind","subject_id","role");--> statement-breakpoint
CREATE INDEX "signatures_account" ON "signatures" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "signing_codes_last" ON "signing_codes" USING btree ("subject_kind","subject_id","signer_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signing_codes_sent" ON "signing_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "signing_codes_signer" ON "signing_codes" USING btree ("signer_id");--> statement-breakpoint
-- What was signed before codes were asked for.
INSERT INTO signatures (id, subject_kind, subject_id, content_hash, account_id, role, name, signed_at, mode, statements, address, user_agent, device_of)
SELECT gen_random_uuid(), 'quote', id, content_hash, accepted_by, 'client', coalesce(signed_name, client_name), accepted_at, contract_mode, '{}', coalesce(accepted_from, ''), '', 'client'
FROM quotes WHERE accepted_at IS NOT NULL AND accepted_by IS NOT NULL AND content_hash IS NOT NULL;--> statement-breakpoint
-- A signature is never changed, and never deleted within ten years.
CREATE FUNCTION keep_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND old.signed_at < now() - interval '10 years' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'signatures are kept as they were made' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER signatures_append_only BEFORE UPDATE OR DELETE ON signatures
  FOR EACH ROW EXECUTE FUNCTION keep_signature();--> statement-breakpoint
CREATE TRIGGER signatures_no_truncate BEFORE TRUNCATE ON signatures
  FOR EACH STATEMENT EXECUTE FUNCTION keep_signature();
