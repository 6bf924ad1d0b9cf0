-- Companies verified before profiles had an address get a plain one.
UPDATE "artisans" SET "slug" = 'entreprise-' || right(replace("id"::text, '-', ''), 12) WHERE "slug" IS NULL AND "verified_at" IS NOT NULL;
