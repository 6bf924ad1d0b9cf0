CREATE TABLE "document_receipts" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_receipts" ADD CONSTRAINT "document_receipts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;