-- A search's dossier says what was not seen.
alter table dossier add column not_seen jsonb;
