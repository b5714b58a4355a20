-- The request that a task was made by, for who follows it to its downloads (W3C Trace Context).
alter table "task" add column "traceparent" text;
