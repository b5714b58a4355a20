import { ALGORITHMS, AlgorithmName, DEFAULT_ALGORITHM, DEFAULT_BUDGET, MAX_BUDGET } from '@hyrde/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns, Describes } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { Algorithms } from './targets.schemas.js';

@ApiTags('targets')
@Controller('algorithms')
export class AlgorithmsController {
  @Describes('List algorithms', 'The algorithms a sweep can use, with their parameters and the reasons of the defaults.')
  @Get()
  @Needs('viewer')
  @Returns(Algorithms)
  list() {
    const items = AlgorithmName.options.map((name) => ({
      name,
      title: ALGORITHMS[name].title,
      isDefault: name === DEFAULT_ALGORITHM,
      parameters: Object.entries(ALGORITHMS[name].parameters).map(([key, rule]) => ({ name: key, ...rule })),
    }));
    return { items, defaultBudget: DEFAULT_BUDGET, maxBudget: MAX_BUDGET };
  }
}
