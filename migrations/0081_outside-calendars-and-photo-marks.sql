CREATE TABLE "outside_busy_times" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "outside_busy_times_order" CHECK ("outside_busy_times"."ends_at" > "outside_busy_times"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"computed_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failure" text,
	"etag" text,
	"last_modified" text,
	CONSTRAINT "outside_calendars_failure" CHECK ("outside_calendars"."failure" in ('not_public', 'no_answer', 'gone', 'moved', 'not_a_calendar', 'unreadable', 'too_many_events', 'address_lost')),
	CONSTRAINT "outside_calendars_failing" CHECK (("outside_calendars"."failure" is null) = ("outside_calendars"."failing_since" is null))
);
--> statement-breakpoint
CREATE TABLE "photo_marks" (
	"artisan_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"kind" text NOT NULL,
	"from_x" real NOT NULL,
	"from_y" real NOT NULL,
	"to_x" real,
	"to_y" real,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_marks_artisan_id_file_id_rank_pk" PRIMARY KEY("artisan_id","file_id","rank"),
	CONSTRAINT "photo_marks_kind" CHECK ("photo_marks"."kind" in ('measure', 'arrow', 'number')),
	CONSTRAINT "photo_marks_places" CHECK (("photo_marks"."kind" = 'number') = ("photo_marks"."to_x" is null) and ("photo_marks"."to_x" is null) = ("photo_marks"."to_y" is null))
);
--> statement-breakpoint
ALTER TABLE "outside_busy_times" ADD CONSTRAINT "outside_busy_times_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outside_calendars_address" ON "outside_calendars" USING btree ("artisan_id","address_hash");--> statement-breakpoint
CREATE INDEX "outside_calendars_due" ON "outside_calendars" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "photo_marks_file" ON "photo_marks" USING btree ("file_id");