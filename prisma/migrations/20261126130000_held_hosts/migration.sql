-- Hosts of a topic that wait for a verdict: people are asked about them first.
alter table "discover_run" add column "held_hosts" text[] default array[]::text[];
