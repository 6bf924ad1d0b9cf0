CREATE TABLE "crew_access" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "crew_access_joined" CHECK (("crew_access"."account_id" is null) = ("crew_access"."joined_at" is null))
);
--> statement-breakpoint
ALTER TABLE "crew_assignments" ADD COLUMN "instructions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intervention_trail" ADD COLUMN "crew_name" text;--> statement-breakpoint
ALTER TABLE "crew_access" ADD CONSTRAINT "crew_access_member_id_crew_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."crew_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_access" ADD CONSTRAINT "crew_access_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crew_access_account" ON "crew_access" USING btree ("account_id");