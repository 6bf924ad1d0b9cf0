ALTER TABLE "insurance_policies" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
-- The check itself has the last word; this only lets the few policies without one be found by an index.
CREATE FUNCTION keep_policy_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE insurance_policies SET checked_at = CASE WHEN new.superseded_at IS NULL THEN new.checked_at END
    WHERE id = new.subject_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER verification_checks_of_policy AFTER INSERT OR UPDATE OF superseded_at ON verification_checks
  FOR EACH ROW EXECUTE FUNCTION keep_policy_checked();
