-- Reports of sweeps as PDF: a cover and proof sheets, made in the background, in parts.
create table "report_pdf" (
  "id" uuid not null,
  "sweep_id" uuid not null,
  "language" text not null,
  "answers" text[] not null,
  "sheets" integer not null,
  "made" integer not null default 0,
  "created_by_id" uuid,
  "created_at" timestamptz(3) not null,
  "finished_at" timestamptz(3),
  "failure" text,
  "attempts" integer not null default 0,
  "lease_by" uuid,
  "lease_until" timestamptz(3),
  constraint "report_pdf_pkey" primary key ("id"),
  constraint "report_pdf_sweep_id_fkey" foreign key ("sweep_id") references "sweep" ("id") on delete cascade on update cascade,
  constraint "report_pdf_created_by_id_fkey" foreign key ("created_by_id") references "person" ("id") on delete set null on update cascade
);
create index "report_pdf_sweep_id_idx" on "report_pdf" ("sweep_id");
create index "report_pdf_created_by_id_idx" on "report_pdf" ("created_by_id");
create index "report_pdf_to_make" on "report_pdf" ("created_at") where "finished_at" is null and "failure" is null;

create table "report_pdf_sheet" (
  "report_pdf_id" uuid not null,
  "number" integer not null,
  "search_id" uuid not null,
  "told" jsonb,
  "covered" boolean not null default false,
  constraint "report_pdf_sheet_pkey" primary key ("report_pdf_id", "number"),
  constraint "report_pdf_sheet_report_pdf_id_fkey" foreign key ("report_pdf_id") references "report_pdf" ("id") on delete cascade on update cascade,
  constraint "report_pdf_sheet_search_id_fkey" foreign key ("search_id") references "finding" ("search_id") on delete cascade on update cascade
);
create index "report_pdf_sheet_search_id_idx" on "report_pdf_sheet" ("search_id");

create table "report_pdf_part" (
  "report_pdf_id" uuid not null,
  "number" integer not null,
  "first_sheet" integer not null,
  "last_sheet" integer not null,
  "pages" integer not null,
  "size" integer not null,
  "hash" text not null,
  "pdf" bytea,
  "made_at" timestamptz(3) not null,
  constraint "report_pdf_part_pkey" primary key ("report_pdf_id", "number"),
  constraint "report_pdf_part_report_pdf_id_fkey" foreign key ("report_pdf_id") references "report_pdf" ("id") on delete cascade on update cascade
);

-- What a sheet of a report says was covered or let go, or its finding went: the part in which it stands goes.
CREATE OR REPLACE FUNCTION "drop_report_pdf_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.covered := true;
  END IF;
  UPDATE report_pdf_part SET pdf = NULL
  WHERE report_pdf_id = OLD.report_pdf_id AND OLD.number BETWEEN first_sheet AND last_sheet AND pdf IS NOT NULL;
  RETURN CASE WHEN TG_OP = 'UPDATE' THEN NEW ELSE OLD END;
END $$;

-- Something of a finding was covered or let go: its proof sheets, which may say or show it, say nothing any more.
CREATE OR REPLACE FUNCTION "empty_proof_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proof_sheet SET told = '{}' WHERE search_id = NEW.search_id;
  UPDATE report_pdf_sheet SET told = '{}' WHERE search_id = NEW.search_id AND told IS NOT NULL;
  RETURN NULL;
END $$;

create trigger "drop_report_pdf_part" before update on "report_pdf_sheet" for each row
  when (old."told" is not null and new."told" is not null and old."told" is distinct from new."told")
  execute function "drop_report_pdf_part"();
create trigger "drop_report_pdf_part_of_finding" before delete on "report_pdf_sheet" for each row
  execute function "drop_report_pdf_part"();
