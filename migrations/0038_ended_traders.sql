CREATE TABLE "ended_traders" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"legal_form" text,
	"siret" text NOT NULL,
	"registration" text,
	"manager_name" text,
	"phone" text,
	"email" text NOT NULL,
	"address_line" text,
	"postal_code" text,
	"town" text,
	"submitted_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone NOT NULL
);
