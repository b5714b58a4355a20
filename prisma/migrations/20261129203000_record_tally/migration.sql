-- Number of records by portal, month, kind, direction and exemption, so that they are counted without reading them.
create table record_tally (
  portal_id uuid not null references record_portal on update cascade on delete cascade,
  site_id uuid not null,
  practice boolean not null,
  month date not null,
  kind text not null,
  direction text not null,
  exempt boolean not null,
  records integer not null,
  primary key (portal_id, site_id, practice, month, kind, direction, exempt)
);

-- Maintains record_tally from the changes of each statement on portal_record. The tallies of a deleted portal are deleted with it.
CREATE OR REPLACE FUNCTION "tally_records"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := '(o.portal_id, o.site_id, o.practice, o.sort_date, o.kind, o.direction, o.exempt)
    IS DISTINCT FROM (n.portal_id, n.site_id, n.practice, n.sort_date, n.kind, n.direction, n.exempt)';
BEGIN
  EXECUTE $sql$INSERT INTO record_tally AS tally (portal_id, site_id, practice, month, kind, direction, exempt, records)
    SELECT r.portal_id, r.site_id, r.practice, date_trunc('month', r.sort_date::timestamp)::date, coalesce(r.kind, ''),
      coalesce(r.direction, ''), r.exempt, sum(r.sign)
    FROM ($sql$ || CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
      WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
      ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed
        || ' UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed END
    || $sql$) r JOIN record_portal portal ON portal.id = r.portal_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(r.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (portal_id, site_id, practice, month, kind, direction, exempt)
      DO UPDATE SET records = tally.records + excluded.records$sql$;
  RETURN NULL;
END $$;

create trigger tally_changed_records
  after update on portal_record referencing old table as old_rows new table as new_rows for each statement
  execute function tally_records();
create trigger tally_new_records
  after insert on portal_record referencing new table as new_rows for each statement execute function tally_records();
create trigger tally_removed_records
  after delete on portal_record referencing old table as old_rows for each statement execute function tally_records();

insert into record_tally
select portal_id, site_id, practice, date_trunc('month', sort_date::timestamp)::date, coalesce(kind, ''),
  coalesce(direction, ''), exempt, count(*)
from portal_record group by 1, 2, 3, 4, 5, 6, 7;
