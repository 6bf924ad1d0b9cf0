CREATE TABLE "device_acts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"path" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_acts_account_id_id_part_pk" PRIMARY KEY("account_id","id","part"),
	CONSTRAINT "device_acts_part" CHECK ("device_acts"."part" >= 0)
);
--> statement-breakpoint
ALTER TABLE "intervention_trail" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "device_acts_at" ON "device_acts" USING btree ("at");