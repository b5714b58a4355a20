import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, PathId } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from './access.js';
import { AddPerson, ChangePerson, MakeLink, People, Person, PersonLink } from './people.schemas.js';
import { PeopleService } from './people.service.js';
import { SecondFactorService } from './second-factor.service.js';

@ApiTags('people')
@Needs('admin')
@Controller('people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly factors: SecondFactorService,
  ) {}

  @Describes('List people', 'Ascending by name, including disabled people.')
  @Get()
  @Returns(People)
  list() {
    return this.people.list();
  }

  @Describes('Add a person', 'Adds an account, and makes a link by which the person chooses a password.')
  @Post()
  @Returns(PersonLink, 201)
  add(@Body({ schema: AddPerson }) body: AddPerson) {
    return this.people.add(body);
  }

  @Describes('Change a person', 'Changes the fields sent: name, role, or `disabled`, which ends the person’s sessions.')
  @Patch(':id')
  @Returns(Person)
  change(@PathId() id: string, @Body({ schema: ChangePerson }) body: ChangePerson) {
    return this.people.change(id, body);
  }

  @Describes('Make a link to choose a password', 'A link, valid once, which replaces the person’s previous one.')
  @Post(':id/link')
  @Returns(PersonLink)
  makeLink(@PathId() id: string, @Body({ schema: MakeLink }) body: MakeLink) {
    return this.people.makeLink(id, body);
  }

  @Describes(
    'Remove a person’s second factor',
    'For a person who lost app and recovery codes: the password alone then suffices to sign in.',
  )
  @Delete(':id/second-factor')
  @Returns(Done)
  async removeSecondFactor(@PathId() id: string) {
    await this.factors.remove(id);
    return DONE;
  }

  @Describes('Remove a person', 'Erases a person; their verdicts stay, under a number.')
  @Delete(':id')
  @Returns(Done)
  async remove(@PathId() id: string) {
    await this.people.remove(id);
    return DONE;
  }
}
