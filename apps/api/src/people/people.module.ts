import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AuditController } from './audit.controller.js';
import { AuditInterceptor, AuditService } from './audit.service.js';
import { HASH_COST, HashingService } from './hashing.service.js';
import { IdempotencyService } from './idempotency.service.js';
import { AttemptsService, KnownBrowsersService } from './known-browsers.service.js';
import { LinksService } from './links.service.js';
import { PasskeysService } from './passkeys.service.js';
import { PASSWORD_COST } from './passwords.js';
import { PeopleController } from './people.controller.js';
import { IdentitiesService } from './provider/identities.service.js';
import { ProviderService } from './provider/provider.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';
import { SealerService } from './secrets.js';
import { ProviderController, SessionController, SessionsController } from './session.controller.js';
import { SessionsService } from './sessions.service.js';
import { ThrottleService } from './throttle.service.js';
import { TokensController, TokensService } from './tokens.service.js';

/** Sign-in, roles, and the audit log. */
@Module({
  controllers: [
    SessionController,
    ProviderController,
    SecondFactorController,
    SessionsController,
    PeopleController,
    TokensController,
    AuditController,
  ],
  providers: [
    SessionsService,
    ProviderService,
    IdentitiesService,
    LinksService,
    SecondFactorService,
    PasskeysService,
    SealerService,
    AttemptsService,
    AuditService,
    HashingService,
    IdempotencyService,
    { provide: HASH_COST, useValue: PASSWORD_COST },
    ThrottleService,
    KnownBrowsersService,
    TokensService,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
  ],
  exports: [SessionsService, AuditService, SealerService, ThrottleService],
})
export class PeopleModule {}
