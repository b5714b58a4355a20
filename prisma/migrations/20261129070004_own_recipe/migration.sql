-- Recipes of portals of the installation's own, with their versions, and results of trials of recipes.
CREATE TABLE "portal_recipe" (
    "id" UUID NOT NULL,
    "recipe_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "recipe" JSONB NOT NULL,
    "person_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,

    CONSTRAINT "portal_recipe_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "portal_recipe_recipe_id_version_key" ON "portal_recipe"("recipe_id", "version");
-- One version in force of a recipe.
CREATE UNIQUE INDEX "portal_recipe_in_force" ON "portal_recipe"("recipe_id") WHERE "ended_at" IS NULL;
CREATE INDEX "portal_recipe_person_id_idx" ON "portal_recipe"("person_id");
CREATE INDEX "portal_recipe_ended_by_id_idx" ON "portal_recipe"("ended_by_id");
ALTER TABLE "portal_recipe" ADD CONSTRAINT "portal_recipe_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "portal_recipe" ADD CONSTRAINT "portal_recipe_ended_by_id_fkey" FOREIGN KEY ("ended_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "recipe_trial" (
    "task_id" UUID NOT NULL,
    "result" JSONB NOT NULL,

    CONSTRAINT "recipe_trial_pkey" PRIMARY KEY ("task_id")
);
ALTER TABLE "recipe_trial" ADD CONSTRAINT "recipe_trial_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
