-- Passkeys (WebAuthn): a second factor, and a way to sign in without a password.
create table "passkey" (
  "id" uuid not null,
  "person_id" uuid not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "name" text not null,
  "created_at" timestamptz(3) not null,
  "last_used_at" timestamptz(3),
  constraint "passkey_pkey" primary key ("id"),
  constraint "passkey_person_id_fkey" foreign key ("person_id") references "person" ("id") on delete cascade on update cascade
);
create unique index "passkey_credential_id_key" on "passkey" ("credential_id");
create index "passkey_person_id_idx" on "passkey" ("person_id");
create table "passkey_step" (
  "token_hash" text not null,
  "challenge" text not null,
  "adds" boolean not null,
  "person_id" uuid,
  "expires_at" timestamptz(3) not null,
  constraint "passkey_step_pkey" primary key ("token_hash"),
  constraint "passkey_step_person_id_fkey" foreign key ("person_id") references "person" ("id") on delete cascade on update cascade
);
create index "passkey_step_expires_at_idx" on "passkey_step" ("expires_at");
create index "passkey_step_person_id_idx" on "passkey_step" ("person_id");
