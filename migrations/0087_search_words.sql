-- outside a transaction
CREATE INDEX CONCURRENTLY "quote_requests_words" ON "quote_requests" USING gin (to_tsvector('french', "description"));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_logs_words" ON "email_logs" USING gin (to_tsvector('french', "subject"));
