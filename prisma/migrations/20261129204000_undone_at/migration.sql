-- When an import was undone: what it takes to take that back is kept for a time.
alter table site_import add column undone_at timestamptz(3);
update site_import set undone_at = current_timestamp where undone is not null;
