-- A run whose policy is not part of this version ends with a reason of its own.
ALTER TABLE "discover_run" DROP CONSTRAINT "discover_run_stop_check";
ALTER TABLE "discover_run" ADD CONSTRAINT "discover_run_stop_check"
  CHECK ("stop" IN ('budget', 'frontier-dry', 'no-seed', 'all-relevant', 'policy-retired'));
