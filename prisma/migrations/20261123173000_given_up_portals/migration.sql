-- A run that is cancelled or given up keeps what it has brought up.
ALTER TABLE "record_portal" DROP CONSTRAINT "record_portal_ended_check";
ALTER TABLE "record_portal" ADD CONSTRAINT "record_portal_ended_check"
  CHECK ("ended" IN ('covered', 'nothing-left', 'not-worth-it', 'up-to-date', 'budget', 'no-form', 'site-search', 'script-form', 'fault', 'throttled', 'unreachable', 'given-up'));
