ALTER TABLE "quotes" DROP CONSTRAINT "quotes_accepted_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "accepted_by";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "accepted_from";