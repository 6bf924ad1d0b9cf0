CREATE TABLE "desk_cases" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"snoozed_until" timestamp (3) with time zone,
	"snoozed_at" timestamp (3) with time zone,
	"snoozed_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_cases_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "desk_looks" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_looks_kind_subject_id_admin_id_pk" PRIMARY KEY("kind","subject_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "desk_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desk_cases_owner" ON "desk_cases" USING btree ("owner_id","taken_at");--> statement-breakpoint
CREATE INDEX "desk_cases_snoozed" ON "desk_cases" USING btree ("snoozed_by","snoozed_at");--> statement-breakpoint
CREATE INDEX "desk_cases_updated" ON "desk_cases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "desk_looks_at" ON "desk_looks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_notes_case" ON "desk_notes" USING btree ("kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "desk_notes_at" ON "desk_notes" USING btree ("at");
