CREATE TABLE "sms_alerts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"proved_at" timestamp (3) with time zone,
	"wish" text DEFAULT 'never' NOT NULL,
	"pending_phone" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_alerts_wish_known" CHECK ("sms_alerts"."wish" in ('urgent', 'all', 'never')),
	CONSTRAINT "sms_alerts_proved" CHECK (("sms_alerts"."phone" is null) = ("sms_alerts"."proved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sms_alerts_told" (
	"account_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "sms_alerts_told_account_id_cause_pk" PRIMARY KEY("account_id","cause")
);
--> statement-breakpoint
ALTER TABLE "sms_alerts" ADD CONSTRAINT "sms_alerts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_alerts_told" ADD CONSTRAINT "sms_alerts_told_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_alerts_told_due" ON "sms_alerts_told" USING btree ("due_at") WHERE "sms_alerts_told"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "sms_alerts_told_sent" ON "sms_alerts_told" USING btree ("sent_at");