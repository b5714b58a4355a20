-- Pages are chosen by crawl value fed our belief; the policy that was ours before it is gone.
UPDATE "sweep" SET "plan" = jsonb_set("plan", '{policy}', '"crawl-value"') WHERE "plan" ->> 'policy' = 'expected-value';
UPDATE "schedule" SET "plan" = jsonb_set("plan", '{policy}', '"crawl-value"') WHERE "plan" ->> 'policy' = 'expected-value';
UPDATE "refresh_day" SET "policy" = 'crawl-value' WHERE "policy" = 'expected-value';
UPDATE "refresh_forecast" SET "curves" = replace("curves"::text, '"expected-value"', '"crawl-value"')::jsonb;
