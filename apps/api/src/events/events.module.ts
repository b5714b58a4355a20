import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { EventHub } from './event-hub.service.js';
import { EventsController } from './events.controller.js';
import { RecentAnswers } from './recent-answers.service.js';

@Module({
  imports: [PeopleModule],
  controllers: [EventsController],
  providers: [EventHub, RecentAnswers],
  exports: [RecentAnswers],
})
export class EventsModule {}
