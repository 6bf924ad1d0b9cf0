-- Company names are sought without accents, case or a letter too many: trigrams of the folded name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- `unaccent` is only stable because its dictionary could be changed; named with its schema and dictionary it is not, so it may be indexed.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;--> statement-breakpoint
CREATE INDEX "artisans_name_sought" ON "artisans" USING gin (fold_text("company_name") gin_trgm_ops);--> statement-breakpoint
-- What the product will keep from now on, for the companies that are there already.
UPDATE "artisan_trades" t SET "listed" = true FROM "artisans" a
  WHERE a."id" = t."artisan_id" AND a."verification" = 'verified' AND a."suspended_at" IS NULL AND a."closed_at" IS NULL
    AND a."lat" IS NOT NULL AND a."lng" IS NOT NULL AND (a."insurance_to" IS NULL OR a."insurance_to" >= current_date);
