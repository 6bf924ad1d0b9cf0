ALTER TABLE "invoice_settings" ADD COLUMN "vat_period" text DEFAULT 'quarterly' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "sends_electronically" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_vat_period" CHECK ("invoice_settings"."vat_period" in ('monthly', 'quarterly'));