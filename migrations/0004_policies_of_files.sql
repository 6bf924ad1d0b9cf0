-- The one insurance of each company file becomes its first policy, covering the trades of the file.
INSERT INTO "insurance_policies" ("id", "artisan_id", "kind", "insurer", "insurer_contact", "policy_number", "coverage", "starts_on", "ends_on", "activities", "created_at", "updated_at")
SELECT gen_random_uuid(), a."id", 'decennale', a."insurer", a."insurer_contact", a."insurance_policy", a."insurance_coverage", a."insurance_from", a."insurance_to",
  ARRAY(SELECT t."trade" FROM "artisan_trades" t WHERE t."artisan_id" = a."id" ORDER BY t."trade"), a."updated_at", a."updated_at"
FROM "artisans" a
WHERE a."insurer" IS NOT NULL AND a."insurer_contact" IS NOT NULL AND a."insurance_coverage" IS NOT NULL AND a."insurance_from" <= a."insurance_to";
