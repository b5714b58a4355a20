import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { NamesController } from './names.controller.js';
import { NamesService } from './names.service.js';

/** Which pages name private persons, what is covered of them, and who may look. */
@Module({
  imports: [PeopleModule],
  controllers: [NamesController],
  providers: [NamesService],
  exports: [NamesService],
})
export class NamesModule {}
