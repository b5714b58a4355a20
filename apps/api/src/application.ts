import type { Environment } from '@hyrde/contracts';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { appModule } from './app.module.js';
import { TRACING } from './base/tokens.js';
import { RecentAnswers } from './events/recent-answers.service.js';
import { entityTags } from './http/entity-tag.js';
import { knownMediaType, parseJsonBody } from './http/json-body.js';
import { originCheck, ownScripts, requestId, safeHeaders, traced } from './http/middleware.js';
import { ProblemFilter } from './http/problem.filter.js';
import { XLSX_TYPE } from './http/table-file.js';
import { takesItsQueryAlone, validationPipe } from './http/validation.pipe.js';
import { API_KINDS } from './kinds/index.js';
import { MetricsController, MetricsService } from './metrics/metrics.controller.js';
import { openApiOf } from './openapi.js';
import { rememberBody } from './people/audit.service.js';
import { SessionsService } from './people/sessions.service.js';
import { TokensService } from './people/tokens.service.js';

const PREFIX = 'api';

/** Maximum size of a JSON body: 10,000 site ids of a sweep. */
const JSON_LIMIT = '1mb';
/** Maximum size of a site list: 50,000 lines of a hundred characters. */
const LIST_LIMIT = '5mb';
/**
 * Keep-alive timeout of idle connections, in milliseconds: longer than that of clients and load balancers, since a
 * request sent while the server closes the connection is lost (Node's default of 5 s is shorter than most).
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Creates the API, ready to listen.
 * @throws Error if a part cannot start
 */
export async function createApplication(env: Environment, logger: LoggerService): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(appModule(API_KINDS), {
    logger,
    abortOnError: false,
    bodyParser: false,
  });
  furnish(app, env);
  return app;
}

/** Serves the addresses of links to reports of several targets, which earlier versions made. */
const earlierAddresses = (request: Request, _response: Response, next: NextFunction): void => {
  request.url = request.url.replace(/^\/api\/matrix-reports\//, `/${PREFIX}/reports/`);
  next();
};

/** Installs the middleware, input validation and error handling of every request. */
export function furnish(app: NestExpressApplication, env: Pick<Environment, 'PUBLIC_URL'>): void {
  app.setGlobalPrefix(PREFIX);
  app.disable('x-powered-by');
  app.use(earlierAddresses);
  app.use(requestId, traced(app.get(TRACING, { strict: false })), safeHeaders(env), originCheck(env));
  app.use(app.get(MetricsService, { strict: false }).measure);
  app.use(app.get(TokensService, { strict: false }).recognise);
  app.use(`/${PREFIX}/metrics`, app.get(MetricsController, { strict: false }).scraped);
  app.use(app.get(RecentAnswers, { strict: false }).afterChanges);
  app.use(knownMediaType);
  app.useBodyParser('raw', { type: 'application/json', limit: JSON_LIMIT });
  app.use(parseJsonBody);
  app.useBodyParser('raw', { type: ['text/csv', XLSX_TYPE], limit: LIST_LIMIT });
  app.useGlobalInterceptors(takesItsQueryAlone, entityTags);
  app.useGlobalPipes(validationPipe(), rememberBody);
  app.useGlobalFilters(new ProblemFilter());
  app.enableShutdownHooks();
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  // The document is built at the first request for it, since building takes longer than all modules need to start.
  let made: OpenAPIObject | null = null;
  const document = () => {
    made ??= openApiOf(app);
    return made;
  };
  const { signedInOnly } = app.get(SessionsService, { strict: false });
  app.use([`/${PREFIX}/openapi.json`, `/${PREFIX}/docs`], signedInOnly);
  app.use(`/${PREFIX}/openapi.json`, (_req: Request, res: Response) => {
    res.type('application/json').send(JSON.stringify(document()));
  });
  app.use(`/${PREFIX}/docs`, ownScripts);
  SwaggerModule.setup(`${PREFIX}/docs`, app, document, { raw: false, customSiteTitle: 'Hyrde: API' });
}
