-- A feed's link and the link that ends a mail are known by their hash. A mail's token is sealed as the product starts, as it is
-- written into the next mail; in mails that were made before, a word stands for it.
alter table "subscription" add column "link_hash" text;
update "delivery" set "payload" = replace("payload"::text, "subscription"."secret", ':token')::jsonb
  from "subscription" where "subscription"."id" = "delivery"."subscription_id" and "subscription"."means" = 'mail';
update "subscription" set "link_hash" = encode(sha256(convert_to("secret", 'UTF8')), 'hex') where "means" in ('mail', 'feed');
update "subscription" set "secret" = '', "old_secret" = null, "old_secret_until" = null where "means" = 'feed';
create unique index "subscription_link_hash_key" on "subscription" ("link_hash");
