-- Reports with a title and an introduction of their own; a link may follow a saved view.
alter table report_link add column title text, add column introduction text,
  add column view_id uuid references saved_view on update cascade on delete set null;
create index report_link_view_id_idx on report_link (view_id);
alter table report_pdf add column title text, add column introduction text;
