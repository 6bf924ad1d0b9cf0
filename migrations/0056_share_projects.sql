CREATE TABLE "project_shares" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "project_shares_joined" CHECK (("project_shares"."account_id" is null) = ("project_shares"."joined_at" is null))
);
--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_shares" ADD CONSTRAINT "project_shares_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_shares_account" ON "project_shares" USING btree ("account_id");