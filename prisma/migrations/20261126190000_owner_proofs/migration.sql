-- Owners of sites prove that they are, and speak for themselves.
create table "owner_proof" (
  "id" uuid not null,
  "key_hash" text not null,
  "origin" text not null,
  "host" text not null,
  "token" text not null,
  "created_at" timestamptz(3) not null,
  "look_at" timestamptz(3),
  "looked_at" timestamptz(3),
  "fault" text,
  "proven_at" timestamptz(3),
  "ends_at" timestamptz(3) not null,
  constraint "owner_proof_pkey" primary key ("id")
);
create unique index "owner_proof_key_hash_host_key" on "owner_proof" ("key_hash", "host");
create index "owner_proof_look_at_idx" on "owner_proof" ("look_at");

alter table "owner_wish"
  add column "entered_by_owner" boolean not null default false,
  add column "withdrawn_by_owner" boolean not null default false;
