CREATE TABLE "project_orders" (
	"project_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"after_id" uuid NOT NULL,
	CONSTRAINT "project_orders_request_id_pk" PRIMARY KEY("request_id"),
	CONSTRAINT "project_orders_two" CHECK ("project_orders"."request_id" <> "project_orders"."after_id")
);
--> statement-breakpoint
CREATE TABLE "project_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_requests_of_project" UNIQUE("project_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"particulier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"budget_cents" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_budget" CHECK ("projects"."budget_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "project_orders" ADD CONSTRAINT "project_orders_request" FOREIGN KEY ("project_id","request_id") REFERENCES "public"."project_requests"("project_id","request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_orders" ADD CONSTRAINT "project_orders_after" FOREIGN KEY ("project_id","after_id") REFERENCES "public"."project_requests"("project_id","request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_orders_after" ON "project_orders" USING btree ("project_id","after_id");--> statement-breakpoint
CREATE INDEX "project_requests_order" ON "project_requests" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "projects_particulier" ON "projects" USING btree ("particulier_id","created_at" DESC NULLS LAST);