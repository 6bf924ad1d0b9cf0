CREATE TABLE "theme_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_id" uuid NOT NULL,
	"act" text NOT NULL,
	"follows_id" uuid,
	"setting_value" jsonb,
	CONSTRAINT "theme_versions_follows" UNIQUE NULLS NOT DISTINCT("follows_id")
);
--> statement-breakpoint
CREATE INDEX "theme_versions_at" ON "theme_versions" USING btree ("at" DESC NULLS LAST);