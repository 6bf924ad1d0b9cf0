CREATE TABLE "pending_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"alone_from" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"word" text DEFAULT '' NOT NULL,
	CONSTRAINT "pending_acts_act" CHECK ("pending_acts"."act" in ('account.erase', 'role.change', 'role.revoke', 'contacts.add')),
	CONSTRAINT "pending_acts_state" CHECK ("pending_acts"."state" in ('waiting', 'approved', 'refused', 'withdrawn', 'expired', 'lapsed')),
	CONSTRAINT "pending_acts_ended" CHECK (("pending_acts"."state" = 'waiting') = ("pending_acts"."decided_at" is null)),
	CONSTRAINT "pending_acts_decided" CHECK (("pending_acts"."state" in ('approved', 'refused', 'withdrawn')) = ("pending_acts"."decided_by" is not null)),
	CONSTRAINT "pending_acts_two_people" CHECK ("pending_acts"."state" <> 'approved' or "pending_acts"."decided_by" <> "pending_acts"."asked_by" or ("pending_acts"."alone_from" is not null and "pending_acts"."decided_at" >= "pending_acts"."alone_from")),
	CONSTRAINT "pending_acts_other_refuses" CHECK ("pending_acts"."state" <> 'refused' or "pending_acts"."decided_by" <> "pending_acts"."asked_by"),
	CONSTRAINT "pending_acts_own_withdrawn" CHECK ("pending_acts"."state" <> 'withdrawn' or "pending_acts"."decided_by" = "pending_acts"."asked_by")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pending_acts_one_waiting" ON "pending_acts" USING btree ("subject_id","act") WHERE "pending_acts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "pending_acts_due" ON "pending_acts" USING btree ("expires_at") WHERE "pending_acts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "pending_acts_asked" ON "pending_acts" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "pending_acts_asker" ON "pending_acts" USING btree ("asked_by");