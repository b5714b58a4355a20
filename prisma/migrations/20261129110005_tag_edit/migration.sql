-- Changes of the tags of many sites at once, with what each site had, so that they can be undone.
create table tag_edit (
  id uuid primary key,
  added text[] not null,
  removed text[] not null,
  person_id uuid references person on update cascade on delete set null,
  at timestamptz(3) not null,
  undone_at timestamptz(3)
);
create index tag_edit_person_id_idx on tag_edit (person_id);
create table tag_edit_site (
  edit_id uuid not null references tag_edit on update cascade on delete cascade,
  site_id uuid not null references site on update cascade on delete cascade,
  before text[] not null,
  after text[] not null,
  primary key (edit_id, site_id)
);
create index tag_edit_site_site_id_idx on tag_edit_site (site_id);
