CREATE TABLE "seller_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"up_to" uuid,
	"report_kind" text,
	"report_rank" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "seller_tasks" ADD CONSTRAINT "seller_tasks_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tasks" ADD CONSTRAINT "seller_tasks_year_report_rank_seller_reports_year_rank_fk" FOREIGN KEY ("year","report_rank") REFERENCES "public"."seller_reports"("year","rank") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_tasks_year" ON "seller_tasks" USING btree ("year","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "seller_tasks_open" ON "seller_tasks" USING btree ("year") WHERE ended_at is null;