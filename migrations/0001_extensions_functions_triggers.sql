-- What drizzle-kit does not write: it stands here by hand, and so does each later change of it.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- `unaccent` is only stable because its dictionary could be changed; named with its schema and dictionary it is not, so
-- it may be indexed.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;

-- Company names are sought without accents, case or a letter too many: trigrams of the folded name.
CREATE INDEX artisans_name_sought ON artisans USING gin (fold_text(company_name) gin_trgm_ops);

-- Matching reads the nearest of a trade from the index alone: what it filters and ranks by lies beside the key.
CREATE INDEX artisan_trades_nearest ON artisan_trades USING gist (trade, location)
  INCLUDE (
    artisan_id, lat, lng, reach_km,
    rating_sum, rating_count, proposed_count, answered_count, answer_minutes, premium_plan
  )
  WHERE available;
CREATE INDEX artisan_trades_listed ON artisan_trades USING gist (trade, location) WHERE listed;

-- What is written once is never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log keeps every line' USING ERRCODE = 'insufficient_privilege';
END $$;

-- The journal forgets nothing, not even at the word of whoever owns its table: the triggers fire in every replication
-- role, and the role that serves (and migrates) has no right to change a line either.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_no_truncate;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC, CURRENT_USER;

-- The register of plan orders is never changed: a counter-entry corrects it.
CREATE TRIGGER plan_order_lines_append_only BEFORE UPDATE ON plan_order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whatever ends a session or changes a role, whoever does it: the open streams of that account are asked about at once.
CREATE FUNCTION tell_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'rights ' || coalesce(to_jsonb(old)->>'user_id', to_jsonb(new)->>'user_id', to_jsonb(old)->>'id'));
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_rights AFTER DELETE OR UPDATE OF expires_at, user_id, second_factor_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_rights_changed();
CREATE TRIGGER users_rights AFTER UPDATE OF suspended_at, email_verified ON users
  FOR EACH ROW
  WHEN (
    old.suspended_at IS DISTINCT FROM new.suspended_at
    OR old.email_verified IS DISTINCT FROM new.email_verified
  )
  EXECUTE FUNCTION tell_rights_changed();
CREATE TRIGGER user_roles_rights AFTER INSERT OR UPDATE OR DELETE ON user_roles
  FOR EACH ROW EXECUTE FUNCTION tell_rights_changed();
CREATE TRIGGER profiles_rights AFTER UPDATE OF user_type ON profiles
  FOR EACH ROW
  WHEN (old.user_type IS DISTINCT FROM new.user_type)
  EXECUTE FUNCTION tell_rights_changed();
