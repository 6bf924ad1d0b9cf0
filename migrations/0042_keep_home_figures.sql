CREATE TABLE "kept_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
