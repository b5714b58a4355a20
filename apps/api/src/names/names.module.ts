import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { NamesController } from './names.controller.js';
import { NamesService } from './names.service.js';

/** Which pages name private persons, how their names are redacted, and who may read them. */
@Module({
  imports: [PeopleModule],
  controllers: [NamesController],
  providers: [NamesService],
  exports: [NamesService],
})
export class NamesModule {}
