CREATE TABLE "content_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid,
	"name" text,
	"email" text,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"content_hash" text NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "content_notices_content" UNIQUE("content_hash"),
	CONSTRAINT "content_notices_reason" CHECK ("content_notices"."reason" in ('fraud', 'false_review', 'insult', 'personal_data', 'property', 'hate', 'child_protection', 'other')),
	CONSTRAINT "content_notices_decision" CHECK ("content_notices"."decision" in ('kept', 'restricted', 'removed', 'account_suspended')),
	CONSTRAINT "content_notices_decided" CHECK (("content_notices"."decided_at" is null) = ("content_notices"."decision" is null) and ("content_notices"."decided_at" is null) = ("content_notices"."decision_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "content_notices" ADD CONSTRAINT "content_notices_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_notices_waiting" ON "content_notices" USING btree ("created_at") WHERE "content_notices"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "content_notices_account" ON "content_notices" USING btree ("account_id");