ALTER TABLE "crew_access" VALIDATE CONSTRAINT "crew_access_rights";
