CREATE TABLE "project_file_rooms" (
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	CONSTRAINT "project_file_rooms_file_id_project_id_pk" PRIMARY KEY("file_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_request_rooms" (
	"project_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	CONSTRAINT "project_request_rooms_request_id_room_id_pk" PRIMARY KEY("request_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "project_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_rooms_of_project" UNIQUE("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "quote_request_changes" DROP CONSTRAINT "quote_request_changes_known";--> statement-breakpoint
ALTER TABLE "client_marks" ADD COLUMN "contest_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_marks" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "client_marks" ADD COLUMN "outcome_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_marks" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_file_rooms" ADD CONSTRAINT "project_file_rooms_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file_rooms" ADD CONSTRAINT "project_file_rooms_room" FOREIGN KEY ("project_id","room_id") REFERENCES "public"."project_rooms"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_request_rooms" ADD CONSTRAINT "project_request_rooms_request" FOREIGN KEY ("project_id","request_id") REFERENCES "public"."project_requests"("project_id","request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_request_rooms" ADD CONSTRAINT "project_request_rooms_room" FOREIGN KEY ("project_id","room_id") REFERENCES "public"."project_rooms"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_rooms" ADD CONSTRAINT "project_rooms_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_file_rooms_room" ON "project_file_rooms" USING btree ("project_id","room_id");--> statement-breakpoint
CREATE INDEX "project_request_rooms_room" ON "project_request_rooms" USING btree ("project_id","room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_rooms_name" ON "project_rooms" USING btree ("project_id",lower("name"));--> statement-breakpoint
ALTER TABLE "quote_request_changes" ADD CONSTRAINT "quote_request_changes_known" CHECK ("quote_request_changes"."what" in ('described', 'photos_added', 'photo_removed', 'photo_restored', 'blueprints_added', 'blueprint_removed', 'wanted', 'shared_with_all', 'shared_one_by_one', 'further', 'quotes_refused', 'quotes_wanted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_marks" ADD CONSTRAINT "client_marks_decided" CHECK (("client_marks"."decided_at" is null) = ("client_marks"."outcome" is null) and ("client_marks"."decided_at" is null or "client_marks"."contested_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_marks" ADD CONSTRAINT "client_marks_outcome" CHECK ("client_marks"."outcome" in ('upheld', 'removed')) NOT VALID;