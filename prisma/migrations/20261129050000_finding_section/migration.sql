-- The text by which a target is found that is only a part of its page.
alter table finding add column section text;
