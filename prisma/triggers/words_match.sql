-- True if a text has one of the words and phrases of a subscription's filter, compared by their stems, and none of the
-- excluded ones.
create or replace function words_match(searched tsvector, config regconfig, filter jsonb) returns boolean immutable parallel safe
language sql return
  (filter -> 'words' is null or exists (
    select from jsonb_array_elements_text(filter -> 'words') word where searched @@ phraseto_tsquery(config, word)))
  and not exists (
    select from jsonb_array_elements_text(coalesce(filter -> 'notWords', '[]')) word
    where searched @@ phraseto_tsquery(config, word));
