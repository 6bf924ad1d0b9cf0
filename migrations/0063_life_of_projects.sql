CREATE TABLE "project_decision_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"account_id" uuid NOT NULL,
	"answer" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_decision_trail_verb" CHECK ("project_decision_trail"."verb" in ('write', 'decide', 'reopen')),
	CONSTRAINT "project_decision_trail_answer" CHECK (("project_decision_trail"."answer" is null) = ("project_decision_trail"."verb" <> 'decide'))
);
--> statement-breakpoint
CREATE TABLE "project_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"request_id" uuid,
	"question" text NOT NULL,
	"due_on" date,
	"written_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "project_decisions_taken" CHECK (("project_decisions"."answer" is null) = ("project_decisions"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "client_marks" (
	"intervention_id" uuid PRIMARY KEY NOT NULL,
	"artisan_id" uuid NOT NULL,
	"particulier_id" uuid NOT NULL,
	"payment" text NOT NULL,
	"dates_kept" boolean NOT NULL,
	"matched" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"contested_at" timestamp (3) with time zone,
	CONSTRAINT "client_marks_payment" CHECK ("client_marks"."payment" in ('on_time', 'late', 'not'))
);
--> statement-breakpoint
ALTER TABLE "project_decision_trail" ADD CONSTRAINT "project_decision_trail_decision_id_project_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."project_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_decision_trail" ADD CONSTRAINT "project_decision_trail_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_decisions" ADD CONSTRAINT "project_decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_decisions" ADD CONSTRAINT "project_decisions_request_id_project_requests_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."project_requests"("request_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_decisions" ADD CONSTRAINT "project_decisions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_marks" ADD CONSTRAINT "client_marks_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_marks" ADD CONSTRAINT "client_marks_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_marks" ADD CONSTRAINT "client_marks_particulier_id_users_id_fk" FOREIGN KEY ("particulier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_decision_trail_decision" ON "project_decision_trail" USING btree ("decision_id","at");--> statement-breakpoint
CREATE INDEX "project_decision_trail_account" ON "project_decision_trail" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "project_decisions_project" ON "project_decisions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_decisions_request" ON "project_decisions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "project_decisions_author" ON "project_decisions" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "client_marks_client" ON "client_marks" USING btree ("particulier_id");--> statement-breakpoint
CREATE INDEX "client_marks_company" ON "client_marks" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "client_marks_at" ON "client_marks" USING btree ("at");