-- Configuration of the full-text search of a language; `simple` if it has none.
create or replace function text_config(language text) returns regconfig immutable parallel safe language sql return
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
