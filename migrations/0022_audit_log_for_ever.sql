-- The journal forgets nothing, not even at the word of whoever owns its table: the triggers fire in every replication
-- role, and the role that serves (and migrates) has no right to change a line either.
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER audit_log_append_only;--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER audit_log_no_truncate;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM PUBLIC, CURRENT_USER;
