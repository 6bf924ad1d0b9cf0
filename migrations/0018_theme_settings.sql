CREATE TABLE "theme_settings" (
	"user_id" uuid NOT NULL,
	"setting_key" text NOT NULL,
	"setting_value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "theme_settings_user_id_setting_key_pk" PRIMARY KEY("user_id","setting_key")
);
