CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"words" text NOT NULL,
	"applies_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_up_to" uuid,
	"told" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_in_advance" CHECK ("announcements"."applies_on" > ("announcements"."created_at")::date)
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("created_at") WHERE told_at is null;