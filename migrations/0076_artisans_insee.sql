-- outside a transaction
CREATE INDEX CONCURRENTLY "artisans_insee" ON "artisans" USING btree ("insee" text_pattern_ops);
