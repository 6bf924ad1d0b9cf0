-- Whatever ends a session or changes a role, whoever does it: the open streams of that account are asked about at once.
CREATE FUNCTION tell_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'rights ' || coalesce(to_jsonb(old)->>'user_id', to_jsonb(new)->>'user_id', to_jsonb(old)->>'id'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_rights AFTER DELETE OR UPDATE OF expires_at, user_id, second_factor_at ON sessions FOR EACH ROW EXECUTE FUNCTION tell_rights_changed();
--> statement-breakpoint
CREATE TRIGGER users_rights AFTER UPDATE OF suspended_at, email_verified ON users FOR EACH ROW WHEN (old.suspended_at IS DISTINCT FROM new.suspended_at OR old.email_verified IS DISTINCT FROM new.email_verified) EXECUTE FUNCTION tell_rights_changed();
--> statement-breakpoint
CREATE TRIGGER user_roles_rights AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH ROW EXECUTE FUNCTION tell_rights_changed();
--> statement-breakpoint
CREATE TRIGGER profiles_rights AFTER UPDATE OF user_type ON profiles FOR EACH ROW WHEN (old.user_type IS DISTINCT FROM new.user_type) EXECUTE FUNCTION tell_rights_changed();
