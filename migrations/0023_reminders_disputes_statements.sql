CREATE TABLE "invoice_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"text" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoice_disputes_closed" CHECK (("invoice_disputes"."closed_at" is null) = ("invoice_disputes"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"step" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_step_pk" PRIMARY KEY("invoice_id","step"),
	CONSTRAINT "invoice_reminders_step" CHECK ("invoice_reminders"."step" in ('before', 'on_day', 'polite', 'firm', 'formal'))
);
--> statement-breakpoint
CREATE TABLE "reminder_choices" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"steps" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"steps" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"artisan_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"header" text[] NOT NULL,
	"rows" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"artisan_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"payment_id" uuid NOT NULL,
	CONSTRAINT "statement_lines_artisan_id_fingerprint_pk" PRIMARY KEY("artisan_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_choices" ADD CONSTRAINT "reminder_choices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_disputes_open" ON "invoice_disputes" USING btree ("invoice_id") WHERE "invoice_disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice" ON "invoice_disputes" USING btree ("invoice_id","opened_at");--> statement-breakpoint
CREATE INDEX "statement_lines_payment" ON "statement_lines" USING btree ("payment_id");