CREATE TABLE "installations" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_print" text NOT NULL,
	"store" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installations_only" CHECK ("installations"."only")
);
