import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done } from '../../../../http/common.js';
import { Describes, Returns } from '../../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../../people/access.js';
import { SlugParam } from '../targets.schemas.js';
import { AddExamples, ExampleParam, Examples, ExamplesAdded, ExamplesService } from './examples.service.js';

@ApiTags('targets')
@Controller('targets/:slug/examples')
export class ExamplesController {
  constructor(private readonly examples: ExamplesService) {}

  @Describes(
    'List example pages of a target',
    'Example pages in the order in which they were added, each with the person who added it.',
  )
  @Get()
  @Needs('viewer')
  @Returns(Examples)
  async list(@Param({ schema: SlugParam }) { slug }: SlugParam) {
    return { items: await this.examples.list(slug) };
  }

  @Describes(
    'Add example pages',
    'Adds pages that are examples of the target. They are fetched when a version is learned from them.',
  )
  @Post()
  @Needs('auditor')
  @Returns(ExamplesAdded, 201)
  add(
    @Param({ schema: SlugParam }) { slug }: SlugParam,
    @Body({ schema: AddExamples }) body: AddExamples,
    @Me() me: SignedIn,
  ) {
    return this.examples.add(slug, body, me.id);
  }

  @Describes('Remove an example page', 'Deletes an example; versions that learned from it do not change.')
  @Delete(':id')
  @Needs('auditor')
  @Returns(Done)
  async remove(@Param({ schema: ExampleParam }) { slug, id }: ExampleParam) {
    await this.examples.remove(slug, id);
    return DONE;
  }
}
