CREATE TABLE "content_versions" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
