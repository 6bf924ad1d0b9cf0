CREATE TABLE "guarantee_reminders" (
	"reception_id" uuid NOT NULL,
	"guarantee" text NOT NULL,
	"due_on" date NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "guarantee_reminders_reception_id_guarantee_pk" PRIMARY KEY("reception_id","guarantee")
);
--> statement-breakpoint
CREATE TABLE "reception_materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reception_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"place" text NOT NULL,
	"notice_url" text DEFAULT '' NOT NULL,
	"notice_file_id" uuid,
	"notice_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reception_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reception_id" uuid NOT NULL,
	"author" text NOT NULL,
	"what" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"due_on" date NOT NULL,
	"photo_id" uuid,
	"status" text NOT NULL,
	"said_lifted_at" timestamp (3) with time zone,
	"lift_photo_id" uuid,
	"lifted_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reception_reservations_author" CHECK ("reception_reservations"."author" in ('artisan', 'particulier')),
	CONSTRAINT "reception_reservations_lifted" CHECK (("reception_reservations"."status" = 'lifted') = ("reception_reservations"."lifted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reception_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reception_id" uuid NOT NULL,
	"reservation_id" uuid,
	"verb" text NOT NULL,
	"who" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intervention_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"artisan_id" uuid NOT NULL,
	"particulier_id" uuid NOT NULL,
	"status" text NOT NULL,
	"received_on" date NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"energy_works" boolean NOT NULL,
	"snapshot" jsonb,
	"content_hash" text,
	"sent_at" timestamp (3) with time zone,
	"client_signed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receptions_status_known" CHECK ("receptions"."status" in ('draft', 'to_sign', 'to_countersign', 'signed')),
	CONSTRAINT "receptions_signed_whole" CHECK (("receptions"."status" in ('to_countersign', 'signed')) = (num_nonnulls("receptions"."snapshot", "receptions"."content_hash", "receptions"."client_signed_at") = 3) and ("receptions"."status" = 'signed') = ("receptions"."signed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD COLUMN "in_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guarantee_reminders" ADD CONSTRAINT "guarantee_reminders_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_materials" ADD CONSTRAINT "reception_materials_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_materials" ADD CONSTRAINT "reception_materials_notice_file_id_files_id_fk" FOREIGN KEY ("notice_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_reservations" ADD CONSTRAINT "reception_reservations_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_trail" ADD CONSTRAINT "reception_trail_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guarantee_reminders_due" ON "guarantee_reminders" USING btree ("due_on") WHERE "guarantee_reminders"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "reception_materials_reception" ON "reception_materials" USING btree ("reception_id","created_at");--> statement-breakpoint
CREATE INDEX "reception_materials_file" ON "reception_materials" USING btree ("notice_file_id");--> statement-breakpoint
CREATE INDEX "reception_reservations_reception" ON "reception_reservations" USING btree ("reception_id","created_at");--> statement-breakpoint
CREATE INDEX "reception_reservations_due" ON "reception_reservations" USING btree ("due_on") WHERE "reception_reservations"."status" = 'open' and "reception_reservations"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "reception_trail_reception" ON "reception_trail" USING btree ("reception_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "receptions_intervention" ON "receptions" USING btree ("intervention_id");--> statement-breakpoint
CREATE INDEX "receptions_quote" ON "receptions" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "receptions_artisan" ON "receptions" USING btree ("artisan_id","status");--> statement-breakpoint
CREATE INDEX "receptions_particulier" ON "receptions" USING btree ("particulier_id","status");--> statement-breakpoint
-- What the client signed is kept as it was signed, and not deleted within ten years of the reception.
CREATE TRIGGER receptions_frozen BEFORE UPDATE ON receptions FOR EACH ROW
	WHEN (
		OLD.client_signed_at IS NOT NULL AND (
			(NEW.id, NEW.intervention_id, NEW.quote_id, NEW.artisan_id, NEW.particulier_id, NEW.received_on, NEW.photo_ids, NEW.energy_works, NEW.snapshot, NEW.content_hash, NEW.sent_at, NEW.client_signed_at, NEW.created_at)
				IS DISTINCT FROM (OLD.id, OLD.intervention_id, OLD.quote_id, OLD.artisan_id, OLD.particulier_id, OLD.received_on, OLD.photo_ids, OLD.energy_works, OLD.snapshot, OLD.content_hash, OLD.sent_at, OLD.client_signed_at, OLD.created_at)
			OR OLD.signed_at IS NOT NULL AND (NEW.status, NEW.signed_at) IS DISTINCT FROM (OLD.status, OLD.signed_at)
		)
	) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receptions_kept BEFORE DELETE ON receptions FOR EACH ROW
	WHEN (OLD.client_signed_at IS NOT NULL AND OLD.received_on > (now() - interval '10 years')::date)
	EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What stands in a report goes with it; once the client signed, nothing is added and nothing that was signed changes.
CREATE FUNCTION keep_signed_reception() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM receptions WHERE id = coalesce(NEW.reception_id, OLD.reception_id) AND client_signed_at IS NOT NULL) THEN
		RAISE EXCEPTION '% keeps every line', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER reception_materials_frozen BEFORE INSERT OR UPDATE OR DELETE ON reception_materials
	FOR EACH ROW EXECUTE FUNCTION keep_signed_reception();
--> statement-breakpoint
CREATE TRIGGER reception_reservations_kept BEFORE INSERT OR DELETE ON reception_reservations
	FOR EACH ROW EXECUTE FUNCTION keep_signed_reception();
--> statement-breakpoint
-- Whether a signed reservation is lifted is all that changes of it; lifted, it stays so.
CREATE TRIGGER reception_reservations_frozen BEFORE UPDATE ON reception_reservations FOR EACH ROW
	WHEN (
		(NEW.id, NEW.reception_id, NEW.author, NEW.what, NEW.place, NEW.due_on, NEW.photo_id, NEW.created_at)
			IS DISTINCT FROM (OLD.id, OLD.reception_id, OLD.author, OLD.what, OLD.place, OLD.due_on, OLD.photo_id, OLD.created_at)
		OR OLD.lifted_at IS NOT NULL
	) EXECUTE FUNCTION keep_signed_reception();
--> statement-breakpoint
CREATE TRIGGER reception_trail_append_only BEFORE UPDATE ON reception_trail
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reception_trail_kept BEFORE DELETE ON reception_trail
	FOR EACH ROW EXECUTE FUNCTION keep_signed_reception();
