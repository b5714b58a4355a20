-- An answer that was downloaded for another task of the same site, and cost this one nothing.
alter table "journal_entry" add column "given_by" uuid;
alter table "evidence_page" add column "given_by" uuid;
alter table "dossier" add column "given" integer not null default 0;
