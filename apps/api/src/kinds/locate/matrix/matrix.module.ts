import { Module } from '@nestjs/common';
import { EventsModule } from '../../../events/events.module.js';
import { MatrixController } from './matrix.controller.js';
import { MatrixService } from './matrix.service.js';

/** Each site's answer to each target today. */
@Module({
  imports: [EventsModule],
  controllers: [MatrixController],
  providers: [MatrixService],
  exports: [MatrixService],
})
export class MatrixModule {}
