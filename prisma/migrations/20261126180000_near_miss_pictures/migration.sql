-- Pictures of the pages that came nearest where nothing was found, for those who judge.
create table "near_miss_picture" (
  "search_id" uuid not null,
  "rank" integer not null,
  "state" text not null default 'pending',
  "png" bytea,
  constraint "near_miss_picture_pkey" primary key ("search_id", "rank"),
  constraint "near_miss_picture_search_id_rank_fkey" foreign key ("search_id", "rank") references "runner_up" ("search_id", "rank") on delete cascade on update cascade
);
create index "near_miss_picture_pending" on "near_miss_picture" ("search_id") where "state" = 'pending';

-- Something of a finding's evidence was covered or let go: pictures of its near misses, which may show it, go.
CREATE OR REPLACE FUNCTION "drop_near_miss_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'evidence_page' THEN
    DELETE FROM near_miss_picture WHERE search_id = NEW.task_id;
  ELSE
    DELETE FROM near_miss_picture WHERE search_id = NEW.search_id;
  END IF;
  RETURN NULL;
END $$;

create trigger "drop_near_miss_pictures" after update of "redacted" on "finding" for each row
  when (old."redacted" is distinct from new."redacted") execute function "drop_near_miss_pictures"();
create trigger "drop_near_miss_pictures_of_page" after update of "redacted", "has_records" on "evidence_page" for each row
  when (old."redacted" is distinct from new."redacted" or old."has_records" is distinct from new."has_records")
  execute function "drop_near_miss_pictures"();
create trigger "drop_near_miss_pictures_of_runner_up" after update of "title" on "runner_up" for each row
  when (old."title" is distinct from new."title") execute function "drop_near_miss_pictures"();
