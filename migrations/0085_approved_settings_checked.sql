-- outside a transaction
ALTER TABLE "pending_acts" VALIDATE CONSTRAINT "pending_acts_act";
