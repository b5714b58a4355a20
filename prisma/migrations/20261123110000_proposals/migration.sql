-- A version that was learnt is a proposal until a person takes it.
ALTER TABLE "target_version" DROP CONSTRAINT "target_version_state_check";
ALTER TABLE "target_version" ADD CONSTRAINT "target_version_state_check"
  CHECK ("state" IN ('learning', 'proposed', 'ready', 'declined', 'failed'));
