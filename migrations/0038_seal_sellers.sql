CREATE TABLE "seller_declarations" (
	"year" integer NOT NULL,
	"artisan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"quarters" jsonb NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"report_rank" integer,
	"identity_sealed" text,
	CONSTRAINT "seller_declarations_year_artisan_id_version_pk" PRIMARY KEY("year","artisan_id","version"),
	CONSTRAINT "seller_declarations_whole" CHECK (("seller_declarations"."report_rank" is null) = ("seller_declarations"."identity_sealed" is null))
);
--> statement-breakpoint
ALTER TABLE "seller_identities" ADD COLUMN "tax_number_sealed" text;--> statement-breakpoint
ALTER TABLE "seller_reports" ADD COLUMN "kind" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_declarations" ADD CONSTRAINT "seller_declarations_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_declarations" ADD CONSTRAINT "seller_declarations_year_report_rank_seller_reports_year_rank_fk" FOREIGN KEY ("year","report_rank") REFERENCES "public"."seller_reports"("year","rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_declarations_artisan" ON "seller_declarations" USING btree ("artisan_id");