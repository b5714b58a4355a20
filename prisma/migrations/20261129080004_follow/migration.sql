-- Events of new records, and subscriptions that are restricted by words.
alter table notice add column record_id uuid references portal_record on update cascade on delete cascade;
create index notice_record_id_idx on notice (record_id);
alter table notice drop constraint notice_subject_check;
alter table notice add constraint notice_subject_check check (
  case type
    when 'finding.probable' then num_nonnulls(search_id, site_id, target_id) = 3
    when 'record.found' then num_nonnulls(record_id, site_id) = 2
    when 'sweep.done' then sweep_id is not null
    when 'schedule.failed' then schedule_run_id is not null
    when 'disk.low' then num_nonnulls(place, free_bytes) = 2
    else false
  end
);

-- Unnamed checks of the baseline are found by the column's values.
do $$
declare checked record;
begin
  for checked in select conname from pg_constraint where conrelid = 'subscription'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%disk.low%' or pg_get_constraintdef(oid) like '%''failing''%') loop
    execute format('alter table subscription drop constraint %I', checked.conname);
  end loop;
end $$;
alter table subscription add constraint subscription_tells_check check (cardinality(tells) > 0 and tells <@ array['page.lost',
  'page.moved', 'page.returned', 'page.changed', 'document.found', 'record.found', 'finding.probable', 'sweep.done',
  'schedule.failed', 'disk.low']);
alter table subscription add constraint subscription_off_reason_check check (off_reason in ('person', 'reader', 'gone',
  'failing', 'view'));

-- Configuration of the full-text search of a language; `simple` if it has none.
create function text_config(language text) returns regconfig immutable parallel safe language sql return
  case language
    when 'nb' then 'norwegian'::regconfig
    when 'nn' then 'norwegian'::regconfig
    when 'no' then 'norwegian'::regconfig
    when 'en' then 'english'::regconfig
    when 'sv' then 'swedish'::regconfig
    when 'da' then 'danish'::regconfig
    when 'fi' then 'finnish'::regconfig
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'es' then 'spanish'::regconfig
    when 'it' then 'italian'::regconfig
    when 'nl' then 'dutch'::regconfig
    else 'simple'::regconfig
  end;

-- True if a text has one of the words and phrases of a subscription's filter, compared by their stems, and none of the
-- excluded ones.
create function words_match(searched tsvector, config regconfig, filter jsonb) returns boolean immutable parallel safe
language sql return
  (filter -> 'words' is null or exists (
    select from jsonb_array_elements_text(filter -> 'words') word where searched @@ phraseto_tsquery(config, word)))
  and not exists (
    select from jsonb_array_elements_text(coalesce(filter -> 'notWords', '[]')) word
    where searched @@ phraseto_tsquery(config, word));
