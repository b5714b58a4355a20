-- The sites that the undoing of an import deleted, so that it can be taken back.
alter table site_import add column undone jsonb;
