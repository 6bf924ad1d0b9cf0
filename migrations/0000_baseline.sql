-- Every table with its indexes, by feature: a feature comes after those that it refers to. What each table and column is
-- for stands in the `tables.server.ts` of its feature. Extensions, functions, triggers and the indexes that need them
-- follow in 0001.

-- Platform

CREATE TABLE content_versions (
  tag text PRIMARY KEY,
  version integer NOT NULL
);

CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id uuid,
  content_type text NOT NULL,
  byte_length integer NOT NULL,
  width integer,
  height integer,
  storage_key text NOT NULL,
  thumbnail_key text,
  to_scan boolean NOT NULL DEFAULT false,
  staged_until timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX files_owner ON files (owner_id);
CREATE INDEX files_storage_key ON files (storage_key);
CREATE INDEX files_thumbnail_key ON files (thumbnail_key);
CREATE INDEX files_staged_until ON files (staged_until);

CREATE TABLE live_cursors (
  account_id uuid PRIMARY KEY,
  seq bigint NOT NULL
);

CREATE TABLE live_events (
  account_id uuid NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT live_events_account_id_seq_pk PRIMARY KEY (account_id, seq)
);
CREATE INDEX live_events_at ON live_events (at);

CREATE TABLE email_logs (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_type text NOT NULL,
  status text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  resend_id text,
  error_message text,
  attempts integer NOT NULL DEFAULT 0,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  dedupe_key text NOT NULL,
  account_id uuid,
  reply_to text,
  good_until timestamptz(3),
  next_attempt_at timestamptz(3),
  round integer NOT NULL DEFAULT 0,
  CONSTRAINT email_logs_one_line CHECK (email !~ '[\r\n]' and subject !~ '[\r\n]'),
  CONSTRAINT email_logs_reply_to_one_line CHECK (reply_to !~ '[\r\n]')
);
CREATE UNIQUE INDEX email_logs_dedupe ON email_logs (dedupe_key);
CREATE INDEX email_logs_created ON email_logs (created_at DESC NULLS LAST);
CREATE INDEX email_logs_when ON email_logs (coalesce(sent_at, created_at) DESC, id DESC NULLS LAST);
CREATE INDEX email_logs_type ON email_logs (email_type);
CREATE INDEX email_logs_failed ON email_logs (email_type) WHERE status = 'failed';
CREATE INDEX email_logs_email ON email_logs (email);
CREATE INDEX email_logs_account ON email_logs (account_id, created_at DESC NULLS LAST)
  WHERE account_id is not null;
CREATE INDEX email_logs_provider ON email_logs (resend_id);
CREATE INDEX email_logs_due ON email_logs (next_attempt_at) WHERE next_attempt_at is not null;

CREATE TABLE mail_events (
  id uuid PRIMARY KEY,
  mail_id uuid,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  round integer NOT NULL DEFAULT 0,
  detail text,
  account_id uuid,
  provider_event_id text,
  CONSTRAINT mail_events_mail_id_email_logs_id_fk FOREIGN KEY (mail_id)
    REFERENCES email_logs (id) ON DELETE CASCADE
);
CREATE INDEX mail_events_mail ON mail_events (mail_id, at);
CREATE UNIQUE INDEX mail_events_provider ON mail_events (provider_event_id);

CREATE TABLE mail_suppressions (
  address_hash text PRIMARY KEY,
  reason text NOT NULL,
  at timestamptz(3) NOT NULL
);

CREATE TABLE rate_limits (
  key text NOT NULL,
  window_start timestamptz(3) NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_limits_key_window_start_pk PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limits_window ON rate_limits (window_start);

CREATE TABLE recurring_runs (
  name text PRIMARY KEY,
  every_seconds integer NOT NULL DEFAULT 60,
  started_at timestamptz(3) NOT NULL,
  succeeded_at timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  failed_at timestamptz(3),
  error text,
  CONSTRAINT recurring_runs_failures CHECK (failures >= 0)
);

-- Accounts

-- Open streams of the account are told of a change here: triggers in 0001.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  suspended_at timestamptz(3),
  suspension_reason text,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_created ON users (created_at DESC NULLS LAST);

-- Open streams of the account are told of a change here: triggers in 0001.
CREATE TABLE profiles (
  user_id uuid PRIMARY KEY,
  user_type text NOT NULL,
  full_name text NOT NULL,
  company_name text,
  email text NOT NULL,
  phone text,
  CONSTRAINT profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT profiles_user_type CHECK (user_type in ('particulier', 'artisan'))
);
CREATE INDEX profiles_email ON profiles (email);

-- Open streams of the account are told of a change here: triggers in 0001.
CREATE TABLE user_roles (
  user_id uuid NOT NULL,
  role text NOT NULL,
  CONSTRAINT user_roles_user_id_role_pk PRIMARY KEY (user_id, role),
  CONSTRAINT user_roles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT user_roles_role CHECK (role in ('admin'))
);

-- Open streams of the account are told of a change here: triggers in 0001.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  user_agent text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  second_factor_at timestamptz(3),
  proved_at timestamptz(3),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_token ON sessions (token);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE credentials (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  password text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT credentials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX credentials_user ON credentials (user_id);

CREATE TABLE link_tokens (
  token_hash text PRIMARY KEY,
  purpose text NOT NULL,
  subject_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX link_tokens_subject ON link_tokens (subject_id, purpose);
CREATE INDEX link_tokens_expires ON link_tokens (expires_at);

CREATE TABLE email_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  new_email text NOT NULL,
  confirmed_from_at timestamptz(3),
  confirmed_to_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT email_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_expires ON email_changes (expires_at);

CREATE TABLE sign_in_guards (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  strikes integer NOT NULL,
  window_ends_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_guards_window ON sign_in_guards (window_ends_at);

CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY,
  secret text NOT NULL,
  enabled_at timestamptz(3),
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT two_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE sign_in_challenges (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  destination text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_challenges_user_id_users_id_fk FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires ON sign_in_challenges (expires_at);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  user_id uuid,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);

CREATE TABLE notification_choices (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_choices_user_id_kind_channel_pk PRIMARY KEY (user_id, kind, channel),
  CONSTRAINT notification_choices_user_id_users_id_fk FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE account_traces (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT account_traces_account_id_users_id_fk FOREIGN KEY (account_id)
    REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT account_traces_kind CHECK (kind in ('device', 'connection'))
);
CREATE UNIQUE INDEX account_traces_once ON account_traces (account_id, kind, hash);
CREATE INDEX account_traces_hash ON account_traces (kind, hash);

CREATE TABLE erasures (
  account_id uuid PRIMARY KEY,
  requested_at timestamptz(3) NOT NULL,
  done_at timestamptz(3)
);
CREATE INDEX erasures_waiting ON erasures (requested_at) WHERE done_at is null;

-- Append-only, and never emptied: triggers and rights in 0001.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  admin_id uuid NOT NULL,
  action text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at DESC NULLS LAST);
CREATE INDEX audit_log_subject ON audit_log (subject_id, at DESC NULLS LAST);

-- Artisans

CREATE TABLE artisans (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  company_name text NOT NULL,
  siret text,
  legal_form text,
  capital_cents integer,
  registration text,
  manager_name text,
  phone text,
  address_line text,
  postal_code text,
  insee text,
  town text,
  lat float8,
  lng float8,
  radius_km integer NOT NULL DEFAULT 15,
  vat_regime text,
  vat_number text,
  insurance_to date,
  mediator_name text,
  mediator_address text,
  payment_terms text,
  slug text,
  description text,
  hours jsonb,
  hourly_rate_cents integer,
  travel_fee_cents integer,
  iban_sealed text,
  iban_end text,
  closed_at timestamptz(3),
  premium_asked_at timestamptz(3),
  premium_checked_at timestamptz(3),
  verification text NOT NULL DEFAULT 'incomplete',
  verification_reason text,
  submitted_at timestamptz(3),
  verified_at timestamptz(3),
  on_holiday boolean NOT NULL DEFAULT false,
  suspended_at timestamptz(3),
  contacts_left boolean NOT NULL DEFAULT false,
  plan_radius_km integer NOT NULL DEFAULT 15,
  gallery_limit integer NOT NULL DEFAULT 0,
  premium_plan boolean NOT NULL DEFAULT false,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  proposed_count integer NOT NULL DEFAULT 0,
  answered_count integer NOT NULL DEFAULT 0,
  answer_minutes integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT artisans_account_id_users_id_fk FOREIGN KEY (account_id) REFERENCES users (id),
  CONSTRAINT artisans_verification_known
    CHECK (verification in ('incomplete', 'pending', 'verified', 'refused')),
  CONSTRAINT artisans_radius CHECK (radius_km between 1 and 150)
);
CREATE UNIQUE INDEX artisans_account ON artisans (account_id);
CREATE UNIQUE INDEX artisans_siret ON artisans (siret);
CREATE UNIQUE INDEX artisans_slug ON artisans (slug);
CREATE INDEX artisans_most_rated ON artisans (rating_sum DESC NULLS LAST, id)
  WHERE verification = 'verified' and suspended_at is null and closed_at is null;
CREATE INDEX artisans_verification ON artisans (verification, submitted_at);

-- Matching reads it from its indexes alone (0001), which answer only for pages that were vacuumed since they changed: the
-- table is vacuumed often, and its pages keep room, so that a change stays on its page.
CREATE TABLE artisan_trades (
  artisan_id uuid NOT NULL,
  trade text NOT NULL,
  location point NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL,
  reach_km integer NOT NULL,
  available boolean NOT NULL DEFAULT false,
  listed boolean NOT NULL DEFAULT false,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  proposed_count integer NOT NULL DEFAULT 0,
  answered_count integer NOT NULL DEFAULT 0,
  answer_minutes integer NOT NULL DEFAULT 0,
  premium_plan boolean NOT NULL DEFAULT false,
  CONSTRAINT artisan_trades_artisan_id_trade_pk PRIMARY KEY (artisan_id, trade),
  CONSTRAINT artisan_trades_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_threshold = 50,
  autovacuum_vacuum_scale_factor = 0.002,
  autovacuum_vacuum_insert_threshold = 50,
  autovacuum_vacuum_insert_scale_factor = 0.002
);

CREATE TABLE gallery_pictures (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  file_id uuid NOT NULL,
  before_file_id uuid,
  caption text NOT NULL,
  trade text,
  position integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT gallery_pictures_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT gallery_pictures_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id),
  CONSTRAINT gallery_pictures_before_file_id_files_id_fk FOREIGN KEY (before_file_id) REFERENCES files (id)
);
CREATE INDEX gallery_pictures_artisan ON gallery_pictures (artisan_id, position);
CREATE INDEX gallery_pictures_file ON gallery_pictures (file_id);
CREATE INDEX gallery_pictures_before ON gallery_pictures (before_file_id);

CREATE TABLE insurance_policies (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  kind text NOT NULL,
  insurer text NOT NULL,
  insurer_contact text NOT NULL,
  policy_number text,
  coverage text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  activities text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT insurance_policies_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT insurance_policies_kind CHECK (kind in ('decennale', 'rc_pro')),
  CONSTRAINT insurance_policies_period CHECK (starts_on <= ends_on)
);
CREATE INDEX insurance_policies_artisan ON insurance_policies (artisan_id);
CREATE INDEX insurance_policies_ends ON insurance_policies (ends_on);

CREATE TABLE qualifications (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  body text NOT NULL,
  number text,
  domain text,
  starts_on date,
  ends_on date,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT qualifications_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT qualifications_kind
    CHECK (kind in ('rge', 'qualibat', 'qualifelec', 'qualipac', 'qualigaz', 'diploma', 'other'))
);
CREATE INDEX qualifications_artisan ON qualifications (artisan_id);

CREATE TABLE company_documents (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  file_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT company_documents_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT company_documents_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id),
  CONSTRAINT company_documents_kind
    CHECK (kind in ('insurance', 'qualification', 'registration', 'identity', 'bank', 'other'))
);
CREATE INDEX company_documents_artisan ON company_documents (artisan_id, name);
CREATE INDEX company_documents_file ON company_documents (file_id);

CREATE TABLE verification_checks (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  result text NOT NULL,
  source text NOT NULL,
  reason text,
  checked_at timestamptz(3) NOT NULL,
  checked_by uuid,
  expires_on date,
  superseded_at timestamptz(3),
  CONSTRAINT verification_checks_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT verification_checks_result CHECK (result in ('passed', 'refused'))
);
CREATE INDEX verification_checks_artisan ON verification_checks (artisan_id, checked_at);
CREATE UNIQUE INDEX verification_checks_current ON verification_checks (kind, subject_id)
  WHERE superseded_at is null;

CREATE TABLE register_answers (
  artisan_id uuid PRIMARY KEY,
  siret text NOT NULL,
  status text NOT NULL,
  name text,
  naf text,
  naf_version text,
  asked_at timestamptz(3) NOT NULL,
  CONSTRAINT register_answers_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);

CREATE TABLE verification_events (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  happening text NOT NULL,
  detail text,
  actor_id uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT verification_events_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX verification_events_artisan ON verification_events (artisan_id, at);

CREATE TABLE identity_fingerprints (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  ended_as text,
  CONSTRAINT identity_fingerprints_kind CHECK (kind in ('manager', 'address', 'phone', 'iban'))
);
CREATE UNIQUE INDEX identity_fingerprints_once ON identity_fingerprints (artisan_id, kind, hash);
CREATE INDEX identity_fingerprints_hash ON identity_fingerprints (kind, hash);

CREATE TABLE ended_traders (
  artisan_id uuid PRIMARY KEY,
  company_name text NOT NULL,
  legal_form text,
  siret text NOT NULL,
  registration text,
  manager_name text,
  phone text,
  email text NOT NULL,
  address_line text,
  postal_code text,
  town text,
  submitted_at timestamptz(3),
  verified_at timestamptz(3),
  ended_at timestamptz(3) NOT NULL
);

CREATE TABLE premium_references (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  client_name text NOT NULL,
  client_email text NOT NULL,
  works text NOT NULL,
  worked_on date NOT NULL,
  token_hash text,
  expires_at timestamptz(3) NOT NULL,
  sent_count integer NOT NULL DEFAULT 1,
  answer text,
  comment text,
  answered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT premium_references_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX premium_references_artisan ON premium_references (artisan_id);
CREATE UNIQUE INDEX premium_references_token ON premium_references (token_hash);
CREATE UNIQUE INDEX premium_references_client ON premium_references (artisan_id, client_email);

-- Subscriptions

CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  email text NOT NULL,
  subscribed boolean NOT NULL,
  subscription_tier text,
  subscription_end timestamptz(3),
  trial boolean NOT NULL,
  trial_siret text,
  reminded_day integer,
  started_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  payment_subscription_id text,
  renews_at timestamptz(3),
  CONSTRAINT subscribers_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE UNIQUE INDEX subscribers_artisan ON subscribers (artisan_id);
CREATE UNIQUE INDEX subscribers_trial_siret ON subscribers (trial_siret);

CREATE TABLE contact_balances (
  artisan_id uuid PRIMARY KEY,
  plan text NOT NULL,
  anchor_at timestamptz(3) NOT NULL,
  time_zone text NOT NULL,
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3) NOT NULL,
  granted integer,
  reserved integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  CONSTRAINT contact_balances_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT contact_balances_bounds
    CHECK (reserved >= 0 and used >= 0 and (granted is null or reserved + used <= granted))
);
CREATE INDEX contact_balances_period_end ON contact_balances (period_end);

CREATE TABLE contact_ledger (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  movement text NOT NULL,
  lead_id uuid,
  amount integer,
  period_start timestamptz(3) NOT NULL,
  reason text,
  once_key text,
  at timestamptz(3) NOT NULL,
  CONSTRAINT contact_ledger_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX contact_ledger_artisan ON contact_ledger (artisan_id, at DESC NULLS LAST);
CREATE UNIQUE INDEX contact_ledger_once ON contact_ledger (lead_id, movement);
CREATE UNIQUE INDEX contact_ledger_once_key ON contact_ledger (artisan_id, once_key);
CREATE UNIQUE INDEX contact_ledger_grant_once ON contact_ledger (artisan_id, period_start)
  WHERE movement = 'grant';

CREATE TABLE subscription_changes (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  kind text NOT NULL,
  plan text NOT NULL,
  from_plan text,
  at timestamptz(3) NOT NULL,
  cause text NOT NULL,
  CONSTRAINT subscription_changes_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX subscription_changes_artisan ON subscription_changes (artisan_id, at DESC NULLS LAST);
CREATE INDEX subscription_changes_at ON subscription_changes (at);
CREATE UNIQUE INDEX subscription_changes_once ON subscription_changes (artisan_id, kind, cause);

CREATE TABLE payment_customers (
  id text PRIMARY KEY,
  artisan_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 0,
  reconciled_at timestamptz(3),
  CONSTRAINT payment_customers_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX payment_customers_artisan ON payment_customers (artisan_id);
CREATE INDEX payment_customers_reconciled ON payment_customers (reconciled_at);

CREATE TABLE payment_checkouts (
  id text PRIMARY KEY,
  artisan_id uuid NOT NULL,
  plan text NOT NULL,
  terms text NOT NULL,
  url text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT payment_checkouts_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX payment_checkouts_artisan ON payment_checkouts (artisan_id, created_at DESC NULLS LAST);

CREATE TABLE payment_subscriptions (
  id text PRIMARY KEY,
  artisan_id uuid NOT NULL,
  status text NOT NULL,
  plan text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  trial_end timestamptz(3),
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3) NOT NULL,
  cancel_at timestamptz(3),
  ended_at timestamptz(3),
  unpaid boolean NOT NULL DEFAULT false,
  card_brand text,
  card_last4 text,
  card_fingerprint text,
  synced_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_subscriptions_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX payment_subscriptions_artisan ON payment_subscriptions (artisan_id);

CREATE TABLE payment_invoices (
  id text PRIMARY KEY,
  artisan_id uuid NOT NULL,
  subscription_id text,
  plan text,
  number text,
  status text NOT NULL,
  total_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  paid_cents integer NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  page_url text,
  pdf_url text,
  CONSTRAINT payment_invoices_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX payment_invoices_artisan ON payment_invoices (artisan_id, issued_at DESC NULLS LAST);
CREATE INDEX payment_invoices_paid ON payment_invoices (paid_at);

CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  artisan_id uuid,
  created_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_events_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX payment_events_artisan ON payment_events (artisan_id, created_at DESC NULLS LAST);

CREATE TABLE trial_cards (
  fingerprint text PRIMARY KEY,
  artisan_id uuid NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT trial_cards_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);

CREATE TABLE plan_orders (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  plan text NOT NULL,
  months integer NOT NULL,
  incl_cents integer NOT NULL,
  excl_cents integer NOT NULL,
  reference text NOT NULL,
  status text NOT NULL,
  invoice_number text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  begun_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT plan_orders_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE UNIQUE INDEX plan_orders_reference ON plan_orders (reference);
CREATE UNIQUE INDEX plan_orders_open ON plan_orders (artisan_id)
  WHERE status in ('asked', 'awaiting_transfer');
CREATE INDEX plan_orders_artisan ON plan_orders (artisan_id, created_at DESC NULLS LAST);
CREATE INDEX plan_orders_status ON plan_orders (status, created_at);
CREATE INDEX plan_orders_ends ON plan_orders (ends_at);

-- Append-only: a trigger in 0001.
CREATE TABLE plan_order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  cents integer,
  day text,
  reference text,
  reason text,
  corrects_id uuid,
  admin_id uuid,
  once_key text,
  at timestamptz(3) NOT NULL,
  CONSTRAINT plan_order_lines_order_id_plan_orders_id_fk FOREIGN KEY (order_id) REFERENCES plan_orders (id)
);
CREATE INDEX plan_order_lines_order ON plan_order_lines (order_id, at);
CREATE UNIQUE INDEX plan_order_lines_once ON plan_order_lines (order_id, once_key);
CREATE UNIQUE INDEX plan_order_lines_corrects ON plan_order_lines (corrects_id);

-- Quote requests

CREATE TABLE quote_requests (
  id uuid PRIMARY KEY,
  particulier_id uuid,
  trade text NOT NULL,
  postal_code text NOT NULL,
  insee text NOT NULL,
  town text NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL,
  description text NOT NULL,
  public_description text NOT NULL,
  description_hash text NOT NULL,
  budget text,
  timeframe text,
  status text NOT NULL,
  wanted_quotes integer NOT NULL DEFAULT 5,
  places_taken integer NOT NULL DEFAULT 0,
  phone_sharing text NOT NULL DEFAULT 'one_by_one',
  beyond_km integer NOT NULL DEFAULT 0,
  wanted_artisan_id uuid,
  quotes_refused_at timestamptz(3),
  nobody_since timestamptz(3),
  awarded_quote_id uuid,
  client_key text,
  created_at timestamptz(3) NOT NULL,
  opened_at timestamptz(3),
  paused_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  closed_at timestamptz(3),
  close_reason text,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT quote_requests_particulier_id_users_id_fk FOREIGN KEY (particulier_id) REFERENCES users (id),
  CONSTRAINT quote_requests_wanted_artisan_id_artisans_id_fk FOREIGN KEY (wanted_artisan_id)
    REFERENCES artisans (id),
  CONSTRAINT quote_requests_five_places CHECK (places_taken between 0 and 5),
  CONSTRAINT quote_requests_wanted CHECK (wanted_quotes between 1 and 5)
);
CREATE INDEX quote_requests_particulier ON quote_requests (particulier_id, created_at DESC NULLS LAST);
CREATE INDEX quote_requests_status ON quote_requests (status, created_at DESC NULLS LAST);
CREATE INDEX quote_requests_description ON quote_requests (description_hash, created_at DESC NULLS LAST);
CREATE INDEX quote_requests_client ON quote_requests (client_key, created_at DESC NULLS LAST);
CREATE INDEX quote_requests_ending ON quote_requests (ends_at) WHERE ends_at is not null;
CREATE INDEX quote_requests_waiting ON quote_requests (trade) WHERE status = 'open' and places_taken < 5;

CREATE TABLE quote_request_contacts (
  request_id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL,
  phone text,
  CONSTRAINT quote_request_contacts_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id) ON DELETE CASCADE
);
CREATE INDEX quote_request_contacts_email ON quote_request_contacts (email);

CREATE TABLE quote_request_photos (
  request_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT quote_request_photos_request_id_file_id_pk PRIMARY KEY (request_id, file_id),
  CONSTRAINT quote_request_photos_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id) ON DELETE CASCADE,
  CONSTRAINT quote_request_photos_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id)
);
CREATE INDEX quote_request_photos_file ON quote_request_photos (file_id);

CREATE TABLE quote_request_trail (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  verb text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  who text NOT NULL,
  account_id uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT quote_request_trail_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id) ON DELETE CASCADE
);
CREATE INDEX quote_request_trail_request ON quote_request_trail (request_id, at);

CREATE TABLE quote_request_changes (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  what text NOT NULL,
  amount integer,
  file_id uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT quote_request_changes_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id) ON DELETE CASCADE,
  CONSTRAINT quote_request_changes_known
    CHECK (what in ('described', 'photos_added', 'photo_removed', 'photo_restored', 'wanted',
      'shared_with_all', 'shared_one_by_one', 'further', 'quotes_refused', 'quotes_wanted'))
);
CREATE INDEX quote_request_changes_request ON quote_request_changes (request_id, at);

CREATE TABLE blocked_artisans (
  particulier_id uuid NOT NULL,
  artisan_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT blocked_artisans_particulier_id_artisan_id_pk PRIMARY KEY (particulier_id, artisan_id),
  CONSTRAINT blocked_artisans_particulier_id_users_id_fk FOREIGN KEY (particulier_id)
    REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT blocked_artisans_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);

CREATE TABLE submissions (
  key text PRIMARY KEY,
  body_hash text NOT NULL,
  result_id uuid NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX submissions_at ON submissions (at);

-- Leads

CREATE TABLE leads (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  artisan_id uuid NOT NULL,
  status text NOT NULL,
  distance_km float8 NOT NULL,
  outside_area boolean NOT NULL DEFAULT false,
  score float8 NOT NULL,
  score_parts jsonb NOT NULL,
  proposed_at timestamptz(3) NOT NULL,
  answer_by timestamptz(3) NOT NULL,
  opened_at timestamptz(3),
  reaction_by timestamptz(3),
  reacted_at timestamptz(3),
  given_back_at timestamptz(3),
  quoted_at timestamptz(3),
  ended_at timestamptz(3),
  decline_reason text,
  decline_note text NOT NULL DEFAULT '',
  phone_shared_at timestamptz(3),
  quotes_refused_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT leads_request_id_quote_requests_id_fk FOREIGN KEY (request_id) REFERENCES quote_requests (id),
  CONSTRAINT leads_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT leads_status_known
    CHECK (status in ('proposed', 'opened', 'quoted', 'won', 'lost', 'declined', 'expired', 'stopped'))
);
CREATE UNIQUE INDEX leads_once ON leads (request_id, artisan_id);
CREATE INDEX leads_artisan ON leads (artisan_id, status, proposed_at DESC NULLS LAST);
CREATE INDEX leads_last_proposed ON leads (artisan_id, proposed_at DESC NULLS LAST);
CREATE INDEX leads_answer_due ON leads (answer_by) WHERE status = 'proposed';
CREATE INDEX leads_reaction_due ON leads (reaction_by)
  WHERE reaction_by is not null and reacted_at is null and given_back_at is null;

CREATE TABLE matchings (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  candidates jsonb NOT NULL,
  CONSTRAINT matchings_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id) ON DELETE CASCADE
);
CREATE INDEX matchings_request ON matchings (request_id, at DESC NULLS LAST);

CREATE TABLE deadlines (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  request_id uuid NOT NULL,
  due_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  CONSTRAINT deadlines_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id) ON DELETE CASCADE
);
CREATE INDEX deadlines_due ON deadlines (due_at) WHERE done_at is null;
CREATE UNIQUE INDEX deadlines_pending ON deadlines (request_id, kind) WHERE done_at is null;

CREATE TABLE contact_sharings (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL,
  what text NOT NULL,
  action text NOT NULL,
  by_account_id uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT contact_sharings_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
);
CREATE INDEX contact_sharings_lead ON contact_sharings (lead_id, at);

CREATE TABLE contact_reports (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL,
  reason text NOT NULL,
  text text NOT NULL DEFAULT '',
  status text NOT NULL,
  reported_at timestamptz(3) NOT NULL,
  decide_by timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid,
  answer text NOT NULL DEFAULT '',
  CONSTRAINT contact_reports_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT contact_reports_status CHECK (status in ('waiting', 'granted', 'refused'))
);
CREATE UNIQUE INDEX contact_reports_lead ON contact_reports (lead_id);
CREATE INDEX contact_reports_waiting ON contact_reports (decide_by) WHERE status = 'waiting';

CREATE TABLE artisan_reports (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  reported_at timestamptz(3) NOT NULL,
  answer_by timestamptz(3) NOT NULL,
  outcome text,
  decided_at timestamptz(3),
  decided_by uuid,
  answer text NOT NULL DEFAULT '',
  CONSTRAINT artisan_reports_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT artisan_reports_outcome CHECK (outcome in ('dismissed', 'warned', 'suspended')),
  CONSTRAINT artisan_reports_decided CHECK ((decided_at is null) = (outcome is null))
);
CREATE UNIQUE INDEX artisan_reports_lead ON artisan_reports (lead_id);
CREATE INDEX artisan_reports_waiting ON artisan_reports (reported_at) WHERE outcome is null;

-- Saved answers

CREATE TABLE saved_answers (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  position integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT saved_answers_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);
CREATE INDEX saved_answers_artisan ON saved_answers (artisan_id, position);

-- Interventions

CREATE TABLE interventions (
  id uuid PRIMARY KEY,
  quote_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  request_id uuid NOT NULL,
  artisan_id uuid NOT NULL,
  particulier_id uuid NOT NULL,
  quote_number text NOT NULL,
  title text NOT NULL,
  client_name text NOT NULL,
  works_address text NOT NULL,
  total_incl_cents integer NOT NULL,
  retractable_until timestamptz(3),
  early_start_requested_at timestamptz(3),
  status text NOT NULL,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  artisan_note text NOT NULL DEFAULT '',
  started_at timestamptz(3),
  finished_at timestamptz(3),
  confirm_by timestamptz(3),
  reminded_at timestamptz(3),
  confirmed_at timestamptz(3),
  confirmed_by text,
  disputed_at timestamptz(3),
  dispute_reason text,
  dispute_text text NOT NULL DEFAULT '',
  cancelled_at timestamptz(3),
  cancelled_by text,
  cancel_reason text,
  cancel_text text NOT NULL DEFAULT '',
  gallery_asked_at timestamptz(3),
  gallery_answered_at timestamptz(3),
  gallery_agreed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT interventions_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id),
  CONSTRAINT interventions_request_id_quote_requests_id_fk FOREIGN KEY (request_id)
    REFERENCES quote_requests (id),
  CONSTRAINT interventions_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT interventions_particulier_id_users_id_fk FOREIGN KEY (particulier_id) REFERENCES users (id),
  CONSTRAINT interventions_status_known
    CHECK (status in ('to_schedule', 'scheduled', 'in_progress', 'to_confirm', 'disputed', 'done',
      'cancelled')),
  CONSTRAINT interventions_dates CHECK ((starts_at is null) = (ends_at is null) and ends_at > starts_at),
  CONSTRAINT interventions_done_confirmed CHECK ((status = 'done') = (confirmed_at is not null)),
  CONSTRAINT interventions_cancelled_by CHECK ((status = 'cancelled') = (cancelled_at is not null))
);
CREATE UNIQUE INDEX interventions_quote ON interventions (quote_id);
CREATE INDEX interventions_artisan ON interventions (artisan_id, status, starts_at);
CREATE INDEX interventions_artisan_dates ON interventions (artisan_id, starts_at);
CREATE INDEX interventions_particulier ON interventions (particulier_id, status, starts_at);
CREATE INDEX interventions_request ON interventions (request_id);
CREATE INDEX interventions_lead ON interventions (lead_id);
CREATE INDEX interventions_confirm_due ON interventions (confirm_by) WHERE status = 'to_confirm';

CREATE TABLE intervention_slots (
  id uuid PRIMARY KEY,
  intervention_id uuid NOT NULL,
  proposed_by text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  note text NOT NULL DEFAULT '',
  status text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  CONSTRAINT intervention_slots_intervention_id_interventions_id_fk FOREIGN KEY (intervention_id)
    REFERENCES interventions (id) ON DELETE CASCADE,
  CONSTRAINT intervention_slots_dates CHECK (ends_at > starts_at),
  CONSTRAINT intervention_slots_status_known
    CHECK (status in ('proposed', 'accepted', 'countered', 'withdrawn', 'lapsed'))
);
CREATE INDEX intervention_slots_intervention ON intervention_slots (intervention_id, created_at);
CREATE UNIQUE INDEX intervention_slots_one_pending ON intervention_slots (intervention_id)
  WHERE status = 'proposed';

CREATE TABLE intervention_trail (
  id uuid PRIMARY KEY,
  intervention_id uuid NOT NULL,
  verb text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  who text NOT NULL,
  slot_id uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT intervention_trail_intervention_id_interventions_id_fk FOREIGN KEY (intervention_id)
    REFERENCES interventions (id) ON DELETE CASCADE,
  CONSTRAINT intervention_trail_slot_id_intervention_slots_id_fk FOREIGN KEY (slot_id)
    REFERENCES intervention_slots (id)
);
CREATE INDEX intervention_trail_intervention ON intervention_trail (intervention_id, at);

CREATE TABLE intervention_photos (
  id uuid PRIMARY KEY,
  intervention_id uuid NOT NULL,
  file_id uuid NOT NULL,
  author text NOT NULL,
  moment text NOT NULL,
  gallery_picture_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT intervention_photos_intervention_id_interventions_id_fk FOREIGN KEY (intervention_id)
    REFERENCES interventions (id) ON DELETE CASCADE,
  CONSTRAINT intervention_photos_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id),
  CONSTRAINT intervention_photos_gallery_picture_id_gallery_pictures_id_fk FOREIGN KEY (gallery_picture_id)
    REFERENCES gallery_pictures (id) ON DELETE SET NULL,
  CONSTRAINT intervention_photos_moment CHECK (moment in ('before', 'after'))
);
CREATE INDEX intervention_photos_intervention ON intervention_photos (intervention_id, created_at);
CREATE INDEX intervention_photos_file ON intervention_photos (file_id);
CREATE INDEX intervention_photos_gallery ON intervention_photos (gallery_picture_id);

-- Quotes

CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL,
  request_id uuid NOT NULL,
  artisan_id uuid NOT NULL,
  number text,
  status text NOT NULL,
  title text NOT NULL,
  client_name text NOT NULL DEFAULT '',
  works_address text NOT NULL DEFAULT '',
  work_nature text NOT NULL DEFAULT '',
  valid_until date,
  start_text text NOT NULL DEFAULT '',
  start_on date,
  duration_text text NOT NULL DEFAULT '',
  payment_terms text NOT NULL DEFAULT '',
  travel_costs_cents integer,
  materials_text text NOT NULL DEFAULT '',
  local_tax_text text NOT NULL DEFAULT '',
  energy_aid boolean NOT NULL DEFAULT false,
  labour_included boolean NOT NULL DEFAULT false,
  fossil_boiler text NOT NULL DEFAULT '',
  solar_plant text NOT NULL DEFAULT '',
  certification_agreed boolean NOT NULL DEFAULT false,
  total_excl_cents integer NOT NULL DEFAULT 0,
  total_vat_cents integer NOT NULL DEFAULT 0,
  total_incl_cents integer NOT NULL DEFAULT 0,
  snapshot jsonb,
  content_hash text,
  sent_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid,
  accepted_from text,
  signed_name text,
  contract_mode text,
  early_start_requested_at timestamptz(3),
  retractable_until timestamptz(3),
  withdrawal_open boolean NOT NULL DEFAULT false,
  retracted_at timestamptz(3),
  retraction_text text,
  declined_at timestamptz(3),
  decline_reason text,
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT quotes_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id),
  CONSTRAINT quotes_request_id_quote_requests_id_fk FOREIGN KEY (request_id) REFERENCES quote_requests (id),
  CONSTRAINT quotes_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT quotes_accepted_by_users_id_fk FOREIGN KEY (accepted_by) REFERENCES users (id),
  CONSTRAINT quotes_number_when_sent CHECK (status = 'draft' or number is not null)
);
CREATE INDEX quotes_lead ON quotes (lead_id);
CREATE INDEX quotes_request ON quotes (request_id);
CREATE INDEX quotes_artisan ON quotes (artisan_id, status, updated_at DESC NULLS LAST);
CREATE INDEX quotes_validity ON quotes (valid_until) WHERE status = 'sent';
CREATE UNIQUE INDEX quotes_number ON quotes (artisan_id, number);
CREATE UNIQUE INDEX quotes_one_accepted ON quotes (request_id) WHERE status = 'accepted';

CREATE TABLE quote_lines (
  id uuid PRIMARY KEY,
  quote_id uuid NOT NULL,
  position integer NOT NULL,
  work_item text NOT NULL,
  designation text NOT NULL,
  quantity_thousandths integer NOT NULL,
  unit text NOT NULL,
  unit_price_cents integer NOT NULL,
  vat_basis_points integer NOT NULL,
  product_reference text NOT NULL DEFAULT '',
  performance text NOT NULL DEFAULT '',
  CONSTRAINT quote_lines_quote_id_quotes_id_fk FOREIGN KEY (quote_id) REFERENCES quotes (id) ON DELETE CASCADE
);
CREATE INDEX quote_lines_quote ON quote_lines (quote_id, position);

CREATE TABLE quote_counters (
  artisan_id uuid NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT quote_counters_artisan_id_year_pk PRIMARY KEY (artisan_id, year),
  CONSTRAINT quote_counters_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);

CREATE TABLE visits (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  status text NOT NULL,
  note text NOT NULL DEFAULT '',
  duration_minutes integer NOT NULL DEFAULT 60,
  proposed_by text NOT NULL DEFAULT 'artisan',
  sequence integer NOT NULL DEFAULT 0,
  cancelled_by text,
  cancel_note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  changed_at timestamptz(3),
  CONSTRAINT visits_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id)
);
CREATE INDEX visits_lead ON visits (lead_id, starts_at);
CREATE UNIQUE INDEX visits_one_pending ON visits (lead_id) WHERE status = 'proposed';

-- Reviews

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  intervention_id uuid NOT NULL,
  artisan_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  trade text NOT NULL,
  town text NOT NULL,
  overall integer NOT NULL,
  quality integer NOT NULL,
  punctuality integer NOT NULL,
  price integer NOT NULL,
  contact integer NOT NULL,
  text text NOT NULL,
  experienced_on date NOT NULL,
  status text NOT NULL,
  waiting_since timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3),
  editable_until timestamptz(3) NOT NULL,
  published_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid,
  refusal_reason text,
  refusal_text text,
  appealed_at timestamptz(3),
  appeal_text text,
  CONSTRAINT reviews_intervention_id_interventions_id_fk FOREIGN KEY (intervention_id)
    REFERENCES interventions (id),
  CONSTRAINT reviews_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT reviews_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id),
  CONSTRAINT reviews_not_own CHECK (author_id <> artisan_id),
  CONSTRAINT reviews_ratings
    CHECK (overall between 1 and 5 and quality between 1 and 5 and punctuality between 1 and 5
      and price between 1 and 5 and contact between 1 and 5),
  CONSTRAINT reviews_status_known CHECK (status in ('pending', 'published', 'refused', 'appealed', 'withdrawn')),
  CONSTRAINT reviews_published_dated CHECK (status <> 'published' or published_at is not null)
);
CREATE UNIQUE INDEX reviews_one_an_intervention ON reviews (intervention_id);
CREATE INDEX reviews_artisan ON reviews (artisan_id, published_at DESC NULLS LAST, id DESC NULLS LAST)
  WHERE status = 'published';
CREATE INDEX reviews_public ON reviews (published_at DESC NULLS LAST, id DESC NULLS LAST)
  WHERE status = 'published';
CREATE INDEX reviews_waiting ON reviews (waiting_since) WHERE status in ('pending', 'appealed');
CREATE INDEX reviews_author ON reviews (author_id, created_at DESC NULLS LAST);
CREATE INDEX reviews_decided ON reviews (decided_at DESC NULLS LAST);

CREATE TABLE review_photos (
  review_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT review_photos_review_id_file_id_pk PRIMARY KEY (review_id, file_id),
  CONSTRAINT review_photos_review_id_reviews_id_fk FOREIGN KEY (review_id)
    REFERENCES reviews (id) ON DELETE CASCADE,
  CONSTRAINT review_photos_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id)
);
CREATE UNIQUE INDEX review_photos_file ON review_photos (file_id);

CREATE TABLE review_replies (
  review_id uuid PRIMARY KEY,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT review_replies_review_id_reviews_id_fk FOREIGN KEY (review_id)
    REFERENCES reviews (id) ON DELETE CASCADE
);

CREATE TABLE review_reports (
  review_id uuid PRIMARY KEY,
  reason text NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid,
  decision text,
  decision_text text,
  CONSTRAINT review_reports_review_id_reviews_id_fk FOREIGN KEY (review_id)
    REFERENCES reviews (id) ON DELETE CASCADE
);
CREATE INDEX review_reports_waiting ON review_reports (at) WHERE decided_at is null;

CREATE TABLE review_doubts (
  review_id uuid NOT NULL,
  kind text NOT NULL,
  found_at timestamptz(3) NOT NULL,
  CONSTRAINT review_doubts_review_id_kind_pk PRIMARY KEY (review_id, kind),
  CONSTRAINT review_doubts_review_id_reviews_id_fk FOREIGN KEY (review_id)
    REFERENCES reviews (id) ON DELETE CASCADE,
  CONSTRAINT review_doubts_kind
    CHECK (kind in ('device', 'connection', 'phone', 'email', 'address', 'name', 'linked'))
);

CREATE TABLE review_trail (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL,
  verb text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  who text NOT NULL,
  at timestamptz(3) NOT NULL,
  detail jsonb NOT NULL,
  CONSTRAINT review_trail_review_id_reviews_id_fk FOREIGN KEY (review_id)
    REFERENCES reviews (id) ON DELETE CASCADE
);
CREATE INDEX review_trail_review ON review_trail (review_id, at);

CREATE TABLE review_invitations (
  intervention_id uuid PRIMARY KEY,
  invited_at timestamptz(3) NOT NULL,
  remind_at timestamptz(3) NOT NULL,
  reminded_at timestamptz(3),
  CONSTRAINT review_invitations_intervention_id_interventions_id_fk FOREIGN KEY (intervention_id)
    REFERENCES interventions (id)
);
CREATE INDEX review_invitations_due ON review_invitations (remind_at) WHERE reminded_at is null;

-- Testimonials

CREATE TABLE testimonials (
  id uuid PRIMARY KEY,
  artisan_id uuid NOT NULL,
  text text NOT NULL,
  signed_name text NOT NULL,
  status text NOT NULL,
  consented_at timestamptz(3),
  written_at timestamptz(3) NOT NULL,
  published_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid,
  reason text,
  withdrawn_at timestamptz(3),
  CONSTRAINT testimonials_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id),
  CONSTRAINT testimonials_status_known CHECK (status in ('pending', 'published', 'unpublished', 'withdrawn')),
  CONSTRAINT testimonials_consent CHECK (status in ('withdrawn', 'unpublished') or consented_at is not null)
);
CREATE UNIQUE INDEX testimonials_artisan ON testimonials (artisan_id);
CREATE INDEX testimonials_shown ON testimonials (published_at DESC NULLS LAST) WHERE status = 'published';
CREATE INDEX testimonials_waiting ON testimonials (written_at) WHERE status = 'pending';

-- Messages

CREATE TABLE support_threads (
  id uuid PRIMARY KEY,
  status text NOT NULL,
  waiting_since timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT support_threads_id_users_id_fk FOREIGN KEY (id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT support_threads_status CHECK (status in ('open', 'closed'))
);
CREATE INDEX support_threads_waiting ON support_threads (waiting_since) WHERE waiting_since is not null;
CREATE INDEX support_threads_updated ON support_threads (updated_at);

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  seq bigint GENERATED BY DEFAULT AS IDENTITY,
  lead_id uuid,
  support_id uuid,
  author text NOT NULL,
  author_id uuid NOT NULL,
  client_id uuid,
  body text NOT NULL,
  public_body text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  removed_at timestamptz(3),
  CONSTRAINT messages_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads (id),
  CONSTRAINT messages_support_id_support_threads_id_fk FOREIGN KEY (support_id)
    REFERENCES support_threads (id) ON DELETE CASCADE,
  CONSTRAINT messages_one_thread CHECK (num_nonnulls(lead_id, support_id) = 1),
  CONSTRAINT messages_author CHECK (author in ('particulier', 'artisan', 'equipe'))
);
CREATE UNIQUE INDEX messages_once ON messages (author_id, client_id);
CREATE INDEX messages_lead ON messages (lead_id, sent_at);
CREATE INDEX messages_lead_order ON messages (lead_id, seq DESC NULLS LAST);
CREATE INDEX messages_support_order ON messages (support_id, seq DESC NULLS LAST);
CREATE INDEX messages_unread_lead ON messages (lead_id) WHERE read_at is null;
CREATE INDEX messages_unread_since ON messages (sent_at) WHERE read_at is null;

CREATE TABLE message_files (
  file_id uuid PRIMARY KEY,
  message_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  public_name text NOT NULL,
  CONSTRAINT message_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id),
  CONSTRAINT message_files_message_id_messages_id_fk FOREIGN KEY (message_id)
    REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX message_files_message ON message_files (message_id, position);

CREATE TABLE message_drafts (
  thread_id uuid NOT NULL,
  account_id uuid NOT NULL,
  body text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT message_drafts_account_id_thread_id_pk PRIMARY KEY (account_id, thread_id),
  CONSTRAINT message_drafts_account_id_users_id_fk FOREIGN KEY (account_id)
    REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE message_mailings (
  thread_id uuid NOT NULL,
  account_id uuid NOT NULL,
  mailed_at timestamptz(3) NOT NULL,
  CONSTRAINT message_mailings_account_id_thread_id_pk PRIMARY KEY (account_id, thread_id),
  CONSTRAINT message_mailings_account_id_users_id_fk FOREIGN KEY (account_id)
    REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE conversation_blocks (
  thread_id uuid NOT NULL,
  account_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT conversation_blocks_thread_id_account_id_pk PRIMARY KEY (thread_id, account_id),
  CONSTRAINT conversation_blocks_thread_id_leads_id_fk FOREIGN KEY (thread_id)
    REFERENCES leads (id) ON DELETE CASCADE
);

CREATE TABLE conversation_reports (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL,
  message_id uuid,
  account_id uuid NOT NULL,
  reason text NOT NULL,
  text text NOT NULL DEFAULT '',
  reported_at timestamptz(3) NOT NULL,
  decide_by timestamptz(3) NOT NULL,
  opened_at timestamptz(3),
  decision text,
  decided_at timestamptz(3),
  decided_by uuid,
  answer text NOT NULL DEFAULT '',
  CONSTRAINT conversation_reports_lead_id_leads_id_fk FOREIGN KEY (lead_id)
    REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT conversation_reports_message_id_messages_id_fk FOREIGN KEY (message_id)
    REFERENCES messages (id) ON DELETE SET NULL,
  CONSTRAINT conversation_reports_decided CHECK ((decided_at is null) = (decision is null))
);
CREATE UNIQUE INDEX conversation_reports_once ON conversation_reports (lead_id, account_id)
  WHERE decision is null;
CREATE INDEX conversation_reports_waiting ON conversation_reports (decide_by) WHERE decision is null;
CREATE INDEX conversation_reports_lead ON conversation_reports (lead_id);

-- Notifications

CREATE TABLE notices (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  href text NOT NULL,
  dedupe_key text NOT NULL,
  at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  shown boolean NOT NULL DEFAULT true,
  push_due_at timestamptz(3),
  pushed_at timestamptz(3),
  in_digest boolean NOT NULL DEFAULT false,
  CONSTRAINT notices_account_id_users_id_fk FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX notices_account ON notices (account_id, at DESC NULLS LAST);
CREATE UNIQUE INDEX notices_dedupe ON notices (account_id, dedupe_key);
CREATE INDEX notices_push_due ON notices (push_due_at) WHERE push_due_at is not null and pushed_at is null;
CREATE INDEX notices_digest ON notices (account_id) WHERE in_digest;
CREATE INDEX notices_unread ON notices (account_id) WHERE read_at is null and shown;

CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY,
  quiet_from integer,
  quiet_to integer,
  digest_at integer NOT NULL DEFAULT 1080,
  time_zone text,
  digested_on text,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_settings_user_id_users_id_fk FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT notification_settings_quiet CHECK ((quiet_from is null) = (quiet_to is null)),
  CONSTRAINT notification_settings_minutes
    CHECK (coalesce(quiet_from, 0) between 0 and 1439 and coalesce(quiet_to, 0) between 0 and 1439
      and digest_at between 0 and 1439)
);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  rung_at timestamptz(3),
  CONSTRAINT push_subscriptions_account_id_users_id_fk FOREIGN KEY (account_id)
    REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id);

-- Calendar

CREATE TABLE calendar_feeds (
  artisan_id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  CONSTRAINT calendar_feeds_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id)
    REFERENCES artisans (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feeds_token ON calendar_feeds (token_hash);

-- Directory

CREATE TABLE profile_views (
  artisan_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  CONSTRAINT profile_views_artisan_id_day_pk PRIMARY KEY (artisan_id, day),
  CONSTRAINT profile_views_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id)
);

-- Contact

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  account_id uuid,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  type text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  routed_to text NOT NULL,
  content_hash text NOT NULL,
  answered_at timestamptz(3),
  CONSTRAINT contact_messages_content UNIQUE (content_hash),
  CONSTRAINT contact_messages_account_id_users_id_fk FOREIGN KEY (account_id)
    REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT contact_messages_type
    CHECK (type in ('general', 'technical', 'commercial', 'complaint', 'partnership', 'press', 'other'))
);
CREATE INDEX contact_messages_waiting ON contact_messages (created_at) WHERE answered_at is null;
CREATE INDEX contact_messages_account ON contact_messages (account_id);

-- Content notices

CREATE TABLE content_notices (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  account_id uuid,
  name text,
  email text,
  address text NOT NULL,
  reason text NOT NULL,
  explanation text NOT NULL,
  content_hash text NOT NULL,
  decision text,
  decision_reason text,
  decided_at timestamptz(3),
  CONSTRAINT content_notices_content UNIQUE (content_hash),
  CONSTRAINT content_notices_account_id_users_id_fk FOREIGN KEY (account_id)
    REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT content_notices_reason
    CHECK (reason in ('fraud', 'false_review', 'insult', 'personal_data', 'property', 'hate',
      'child_protection', 'other')),
  CONSTRAINT content_notices_decision CHECK (decision in ('kept', 'restricted', 'removed', 'account_suspended')),
  CONSTRAINT content_notices_decided
    CHECK ((decided_at is null) = (decision is null) and (decided_at is null) = (decision_reason is null))
);
CREATE INDEX content_notices_waiting ON content_notices (created_at) WHERE decided_at is null;
CREATE INDEX content_notices_account ON content_notices (account_id);

-- Theme

CREATE TABLE theme_settings (
  user_id uuid NOT NULL,
  setting_key text NOT NULL,
  setting_value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT theme_settings_user_id_setting_key_pk PRIMARY KEY (user_id, setting_key)
);

CREATE TABLE theme_versions (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  admin_id uuid NOT NULL,
  act text NOT NULL,
  follows_id uuid,
  setting_value jsonb,
  CONSTRAINT theme_versions_follows UNIQUE NULLS NOT DISTINCT (follows_id)
);
CREATE INDEX theme_versions_at ON theme_versions (at DESC NULLS LAST);
