CREATE TABLE "seller_identities" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"born_on" date NOT NULL,
	"tax_number" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_reports" (
	"year" integer NOT NULL,
	"rank" integer NOT NULL,
	"operator" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "seller_reports_year_rank_pk" PRIMARY KEY("year","rank")
);
--> statement-breakpoint
CREATE TABLE "seller_statements" (
	"year" integer NOT NULL,
	"artisan_id" uuid NOT NULL,
	"quarters" jsonb NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"report_rank" integer,
	"identity" jsonb,
	CONSTRAINT "seller_statements_year_artisan_id_pk" PRIMARY KEY("year","artisan_id"),
	CONSTRAINT "seller_statements_whole" CHECK (("seller_statements"."report_rank" is null) = ("seller_statements"."identity" is null))
);
--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_reports" ADD CONSTRAINT "seller_reports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_statements" ADD CONSTRAINT "seller_statements_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_statements" ADD CONSTRAINT "seller_statements_year_report_rank_seller_reports_year_rank_fk" FOREIGN KEY ("year","report_rank") REFERENCES "public"."seller_reports"("year","rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_statements_artisan" ON "seller_statements" USING btree ("artisan_id");