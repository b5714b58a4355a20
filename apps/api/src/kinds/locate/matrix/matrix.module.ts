import { Module } from '@nestjs/common';
import { MatrixController } from './matrix.controller.js';
import { MatrixService } from './matrix.service.js';

/** Each site's answer to each target today. */
@Module({ controllers: [MatrixController], providers: [MatrixService] })
export class MatrixModule {}
