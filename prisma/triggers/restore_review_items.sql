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
