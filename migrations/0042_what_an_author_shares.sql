CREATE TABLE "account_traces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_traces_kind" CHECK ("account_traces"."kind" in ('device', 'connection'))
);
--> statement-breakpoint
CREATE TABLE "review_doubts" (
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_doubts_review_id_kind_pk" PRIMARY KEY("review_id","kind"),
	CONSTRAINT "review_doubts_kind" CHECK ("review_doubts"."kind" in ('device', 'connection', 'phone', 'email', 'address', 'name', 'linked'))
);
--> statement-breakpoint
ALTER TABLE "account_traces" ADD CONSTRAINT "account_traces_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_doubts" ADD CONSTRAINT "review_doubts_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_traces_once" ON "account_traces" USING btree ("account_id","kind","hash");--> statement-breakpoint
CREATE INDEX "account_traces_hash" ON "account_traces" USING btree ("kind","hash");