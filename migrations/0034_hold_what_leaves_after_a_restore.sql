CREATE TABLE "outgoing_holds" (
	"held_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"copied_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "thumbnail_sha256" text;