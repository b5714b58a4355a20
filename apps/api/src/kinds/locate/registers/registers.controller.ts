import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { unsupported } from '../../../http/json-body.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import {
  AddRegister,
  ChangeRegister,
  Register,
  RegisterImport,
  Registers,
  RegistersQuery,
} from './registers.schemas.js';
import { RegistersService } from './registers.service.js';

@ApiTags('registers')
@Controller('registers')
export class RegistersController {
  constructor(private readonly registers: RegistersService) {}

  @Describes('List registers', 'Vendors’ portals and authorities’ registers, by host.')
  @Get()
  @Needs('viewer')
  @Returns(Registers)
  async list(@Query({ schema: RegistersQuery }) query: RegistersQuery) {
    return { items: await this.registers.list(query) };
  }

  @Describes(
    'Add a register',
    'Adds a host that may publish a target for many bodies; searches follow links to it from the next one on.',
  )
  @Post()
  @Needs('auditor')
  @Returns(Register, 201)
  add(@Body({ schema: AddRegister }) body: AddRegister) {
    return this.registers.add(body);
  }

  @Describes(
    'Import registers',
    'Imports a list. The body is the CSV file’s bytes (up to 5 MB), as text/csv; columns host, holder, targets (short names, separated by blanks) and optionally reach (page or part), country, source. An existing host is changed.',
  )
  @Post('import')
  @Needs('auditor')
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(RegisterImport, 201)
  import(@Body() bytes: unknown) {
    if (!Buffer.isBuffer(bytes)) throw unsupported('text/csv');
    return this.registers.import(bytes);
  }

  @Describes(
    'Change a register',
    'Changes the fields that are sent; `removed` removes it from searches, or restores it.',
  )
  @Patch(':id')
  @Needs('auditor')
  @Returns(Register)
  change(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: ChangeRegister }) body: ChangeRegister) {
    return this.registers.change(id, body);
  }
}
