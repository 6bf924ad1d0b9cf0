-- Matching reads the nearest of a trade from the index alone: what it filters and ranks by lies beside the key.
UPDATE "artisans" a SET "premium_plan" = true FROM "contact_balances" b
  WHERE b."artisan_id" = a."id" AND b."plan" = 'premium' AND NOT a."premium_plan";--> statement-breakpoint
-- Rows are written anew rather than updated: indexes built over both versions of each would be twice as wide. Those of
-- one trade and region lie together while they are at it.
CREATE TEMPORARY TABLE "artisan_trades_before" AS SELECT * FROM "artisan_trades";--> statement-breakpoint
TRUNCATE "artisan_trades";--> statement-breakpoint
DROP INDEX "artisan_trades_nearest";--> statement-breakpoint
DROP INDEX "artisan_trades_listed";--> statement-breakpoint
-- An index answers alone only for pages that were vacuumed since they changed. A change stays on its page while there is room.
ALTER TABLE "artisan_trades" SET (fillfactor = 85,
  autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0.002,
  autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0.002);--> statement-breakpoint
-- The plane’s longitudes are counted from the nearest of the meridians of `planeLocation`.
INSERT INTO "artisan_trades" ("artisan_id", "trade", "location", "lat", "lng", "reach_km", "available", "listed",
    "rating_sum", "rating_count", "proposed_count", "answered_count", "answer_minutes", "premium_plan")
  SELECT t."artisan_id", t."trade",
    point((t."lng" - (SELECT m FROM unnest(ARRAY[2.5, 55, -55, -61.5, 166, -149, -177]::float8[]) m ORDER BY abs(t."lng" - m) LIMIT 1)) * cos(radians(t."lat")), t."lat"),
    t."lat", t."lng", t."reach_km", t."available", t."listed",
    a."rating_sum", a."rating_count", a."proposed_count", a."answered_count", a."answer_minutes", a."premium_plan"
  FROM "artisan_trades_before" t JOIN "artisans" a ON a."id" = t."artisan_id"
  ORDER BY t."trade", floor(t."lat" * 8), t."lng";--> statement-breakpoint
DROP TABLE "artisan_trades_before";--> statement-breakpoint
CREATE INDEX "artisan_trades_nearest" ON "artisan_trades" USING gist ("trade", "location")
  INCLUDE ("artisan_id", "lat", "lng", "reach_km", "rating_sum", "rating_count", "proposed_count", "answered_count", "answer_minutes", "premium_plan")
  WHERE "artisan_trades"."available";--> statement-breakpoint
CREATE INDEX "artisan_trades_listed" ON "artisan_trades" USING gist ("trade", "location") WHERE "artisan_trades"."listed";
