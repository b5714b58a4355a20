-- Claims to which verdicts of other sweeps are to be applied by a worker: those of version 0.2, in which a verdict belonged to its
-- sweep, and those that return to the queue.
alter table review_item add column carry_due boolean not null default false;
update review_item item set carry_due = true
  where not superseded and verdict is null and exists (select from review_item earlier
    where earlier.site_id = item.site_id and earlier.target_id = item.target_id and earlier.search_id <> item.search_id
      and earlier.verdict in ('correct', 'wrong', 'absent'));
create index review_carry_due on review_item (search_id) where carry_due;

-- If the last claim about a site and target is deleted, the claim before it returns to the review queue, where a worker applies the
-- verdicts that were given since.
CREATE OR REPLACE FUNCTION "restore_review_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_item item SET superseded = false, carry_due = true
    FROM (SELECT DISTINCT o.site_id, o.target_id FROM old_rows o WHERE NOT o.superseded) place
      CROSS JOIN LATERAL (
        SELECT earlier.search_id FROM review_item earlier JOIN search ON search.id = earlier.search_id
        WHERE earlier.site_id = place.site_id AND earlier.target_id = place.target_id
        ORDER BY search.finished_at DESC, search.id DESC LIMIT 1) last
    WHERE item.search_id = last.search_id AND item.superseded;
  RETURN NULL;
END $$;
