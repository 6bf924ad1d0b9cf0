CREATE TABLE "price_figures" (
	"work" text NOT NULL,
	"region" text NOT NULL,
	"publication" text NOT NULL,
	"low_cents" integer NOT NULL,
	"median_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"contracts" integer NOT NULL,
	"since" text NOT NULL,
	"through" text NOT NULL,
	CONSTRAINT "price_figures_work_region_pk" PRIMARY KEY("work","region"),
	CONSTRAINT "price_figures_in_order" CHECK (0 < "price_figures"."low_cents" and "price_figures"."low_cents" <= "price_figures"."median_cents" and "price_figures"."median_cents" <= "price_figures"."high_cents"),
	CONSTRAINT "price_figures_crowd" CHECK ("price_figures"."contracts" >= 8)
);
