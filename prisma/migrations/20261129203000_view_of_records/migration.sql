-- Searches in records are saved as views are.
alter table saved_view add column list text not null default 'matrix',
  add constraint saved_view_list_check check (list in ('matrix', 'records'));
