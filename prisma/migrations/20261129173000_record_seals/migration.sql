-- A packet is of a finding or of a record.
alter table seal add column id uuid not null default gen_random_uuid();
alter table seal add column record_id uuid references portal_record on update cascade on delete cascade;
alter table seal drop constraint seal_pkey;
alter table seal add primary key (id);
alter table seal alter column id drop default;
alter table seal alter column search_id drop not null;
alter table seal add constraint seal_subject_check check (num_nonnulls(search_id, record_id) = 1);
create unique index seal_search_id_files_sum_key on seal (search_id, files_sum);
create unique index seal_record_id_files_sum_key on seal (record_id, files_sum);
