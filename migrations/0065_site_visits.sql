CREATE TABLE "site_visits" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"opened" integer NOT NULL,
	"began" integer NOT NULL,
	CONSTRAINT "site_visits_day_page_pk" PRIMARY KEY("day","page")
);
