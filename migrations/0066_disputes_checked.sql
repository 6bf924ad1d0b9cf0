-- outside a transaction
ALTER TABLE "invoice_disputes" VALIDATE CONSTRAINT "invoice_disputes_closed";
