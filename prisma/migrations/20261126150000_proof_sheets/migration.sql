-- PDFs that are handed on, each made once.
create table "proof_sheet" (
  "search_id" uuid not null,
  "version" integer not null,
  "language" text not null,
  "covered" boolean not null,
  "told" jsonb not null,
  "hash" text not null,
  "pdf" bytea,
  "made_at" timestamptz(3) not null,
  constraint "proof_sheet_pkey" primary key ("search_id", "version"),
  constraint "proof_sheet_search_id_fkey" foreign key ("search_id") references "finding" ("search_id") on delete cascade on update cascade
);

-- What a proof sheet says was covered: its PDF, in which it still stands, goes.
CREATE OR REPLACE FUNCTION "drop_proof_sheet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pdf := NULL;
  RETURN NEW;
END $$;

-- Something of a finding was covered or let go: its proof sheets, which may say or show it, say nothing any more.
CREATE OR REPLACE FUNCTION "empty_proof_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proof_sheet SET told = '{}' WHERE search_id = NEW.search_id;
  RETURN NULL;
END $$;

create trigger "drop_proof_sheet" before update on "proof_sheet" for each row execute function "drop_proof_sheet"();
create trigger "empty_proof_sheets" after update of "redacted" on "finding" for each row
  when (old."redacted" is distinct from new."redacted") execute function "empty_proof_sheets"();
create trigger "empty_proof_sheets_of_trail" after update of "label" on "trail_step" for each row
  when (old."label" is distinct from new."label") execute function "empty_proof_sheets"();
