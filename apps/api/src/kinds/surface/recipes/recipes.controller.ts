import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import {
  ListedRecipes,
  PathRecipe,
  RecipeDetails,
  RecipeQuery,
  RecipeTrial,
  SaveRecipe,
  StartTrial,
} from './recipes.schemas.js';
import { RecipesService } from './recipes.service.js';
import { TrialsService } from './trials.service.js';

@ApiTags('surface')
@Controller('portal-recipes')
export class RecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly trials: TrialsService,
  ) {}

  @Describes('List recipes', 'Recipes of vendors’ portals in force: the installation’s own, then the built-in ones.')
  @Get()
  @Needs('viewer')
  @Returns(ListedRecipes)
  async list() {
    return { items: await this.recipes.list() };
  }

  @Describes(
    'Try a recipe',
    'Asks a portal one question by a recipe that need not be saved, and maps the answer: within the host’s crawl delay and robots.txt, and only requests that read.',
  )
  @Post('trials')
  @Needs('admin')
  @Returns(RecipeTrial, 201)
  start(@Body({ schema: StartTrial }) body: StartTrial, @Me() me: SignedIn) {
    return this.trials.start(body, me.id);
  }

  @Describes('Read a trial', 'The state of a trial and, once it is done, the answer as received beside its columns.')
  @Get('trials/:id')
  @Needs('admin')
  @Returns(RecipeTrial)
  trial(@PathId() id: string) {
    return this.trials.one(id);
  }

  @Describes('Read a recipe', 'A version of a recipe as JSON, and the list of its versions.')
  @Get(':id')
  @Needs('viewer')
  @Returns(RecipeDetails)
  one(@PathRecipe() id: string, @Query({ schema: RecipeQuery }) { version }: RecipeQuery) {
    return this.recipes.one(id, version);
  }

  @Describes(
    'Save a recipe',
    'Puts the recipe of a trial that gave records in force, as the next version; runs use it before the built-in ones.',
  )
  @Post(':id/versions')
  @Needs('admin')
  @Returns(RecipeDetails, 201)
  async save(@PathRecipe() id: string, @Body({ schema: SaveRecipe }) body: SaveRecipe, @Me() me: SignedIn) {
    await this.recipes.save(id, body, me.id);
    return this.recipes.one(id);
  }

  @Describes('Revoke a recipe', 'Ends the own version in force; a built-in recipe of this id is used again.')
  @Delete(':id')
  @Needs('admin')
  @Returns(RecipeDetails)
  async revoke(@PathRecipe() id: string, @Me() me: SignedIn) {
    await this.recipes.revoke(id, me.id);
    return this.recipes.one(id);
  }
}
