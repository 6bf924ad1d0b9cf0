-- outside a transaction
ALTER TABLE "invoice_disputes" VALIDATE CONSTRAINT "invoice_disputes_closed";
--> statement-breakpoint
ALTER TABLE "user_roles" VALIDATE CONSTRAINT "user_roles_duties";
