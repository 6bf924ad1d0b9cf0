CREATE TABLE "desk_joins" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"into_kind" text NOT NULL,
	"into_subject_id" uuid NOT NULL,
	"joined_by" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_joins_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "desk_joins_two_cases" CHECK (("desk_joins"."kind", "desk_joins"."subject_id") <> ("desk_joins"."into_kind", "desk_joins"."into_subject_id"))
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "viewings_order" CHECK ("viewings"."began_at" < "viewings"."ends_at"),
	CONSTRAINT "viewings_ended" CHECK ("viewings"."ended_at" is null or ("viewings"."ended_at" >= "viewings"."began_at" and "viewings"."ended_at" <= "viewings"."ends_at"))
);
--> statement-breakpoint
CREATE INDEX "desk_joins_into" ON "desk_joins" USING btree ("into_kind","into_subject_id");--> statement-breakpoint
CREATE INDEX "desk_joins_at" ON "desk_joins" USING btree ("joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_one_open" ON "viewings" USING btree ("session_id") WHERE "viewings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "viewings_account" ON "viewings" USING btree ("account_id","began_at");--> statement-breakpoint
CREATE INDEX "viewings_age" ON "viewings" USING btree ("began_at");