import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, IdParam } from '../http/common.js';
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

  @Describes('List people', 'By name, those disabled among them.')
  @Get()
  @Returns(People)
  list() {
    return this.people.list();
  }

  @Describes('Add a person', 'Makes an account and a link by which its person chooses a password.')
  @Post()
  @Returns(PersonLink, 201)
  add(@Body({ schema: AddPerson }) body: AddPerson) {
    return this.people.add(body);
  }

  @Describes(
    'Change a person',
    'Changes the fields that are sent: name, role, or whether they are disabled, which ends their sessions.',
  )
  @Patch(':id')
  @Returns(Person)
  change(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: ChangePerson }) body: ChangePerson) {
    return this.people.change(id, body);
  }

  @Describes(
    'Make a link to choose a password',
    'A link by which this person chooses a password, once; the one before is good no more.',
  )
  @Post(':id/link')
  @HttpCode(200)
  @Returns(PersonLink)
  makeLink(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: MakeLink }) body: MakeLink) {
    return this.people.makeLink(id, body);
  }

  @Describes(
    'Remove a person’s second factor',
    'For somebody who lost their app and their recovery codes: the password alone lets them in again.',
  )
  @Delete(':id/second-factor')
  @Returns(Done)
  async removeSecondFactor(@Param({ schema: IdParam }) { id }: IdParam) {
    await this.factors.remove(id);
    return DONE;
  }

  @Describes('Remove a person', 'Removes a person for good; their verdicts stay, under a number.')
  @Delete(':id')
  @Returns(Done)
  async remove(@Param({ schema: IdParam }) { id }: IdParam) {
    await this.people.remove(id);
    return DONE;
  }
}
