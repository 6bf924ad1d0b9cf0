CREATE TABLE "host_records" (
	"account_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"name" text,
	"email" text,
	"phone" text,
	"company" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "host_records_account_id_what_pk" PRIMARY KEY("account_id","what"),
	CONSTRAINT "host_records_what" CHECK ("host_records"."what" in ('creation', 'identity'))
);
--> statement-breakpoint
CREATE INDEX "host_records_email" ON "host_records" USING btree ("email");--> statement-breakpoint
CREATE INDEX "host_records_due" ON "host_records" USING btree ("due_at");