import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { AuditsItself, Needs } from './access.js';
import { AddPerson, ChangePerson, OneTimePassword, People, Person } from './people.schemas.js';
import { PeopleService } from './people.service.js';

@ApiTags('people')
@Needs('admin')
@Controller('people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Returns(People)
  async list(): Promise<{ items: Person[] }> {
    return { items: await this.people.list() };
  }

  @Post()
  @AuditsItself()
  @Returns(OneTimePassword, 201)
  add(@Body({ schema: AddPerson }) body: AddPerson): Promise<OneTimePassword> {
    return this.people.add(body);
  }

  @Patch(':id')
  @Returns(Person)
  change(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: ChangePerson }) body: ChangePerson,
  ): Promise<Person> {
    return this.people.change(id, body);
  }

  @Post(':id/password')
  @HttpCode(200)
  @AuditsItself()
  @Returns(OneTimePassword)
  resetPassword(@Param({ schema: IdParam }) { id }: IdParam): Promise<OneTimePassword> {
    return this.people.resetPassword(id);
  }
}
