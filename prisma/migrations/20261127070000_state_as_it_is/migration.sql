-- A run's state has tens of MB, most of them numbers that do not get smaller: compressing them took most of the time of writing it.
ALTER TABLE "engine_state" ALTER COLUMN "state" SET STORAGE EXTERNAL;
