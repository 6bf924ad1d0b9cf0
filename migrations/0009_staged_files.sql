ALTER TABLE "files" ADD COLUMN "to_scan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "staged_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "files_staged_until" ON "files" USING btree ("staged_until");--> statement-breakpoint
ALTER TABLE "company_documents" DROP COLUMN "to_scan";