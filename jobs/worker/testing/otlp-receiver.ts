import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** Traces of OTLP 1.x in JSON (opentelemetry.io/docs/specs/otlp), as far as the tests read them. */
const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, `${Object.values(value)[0]}`])));
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  attributes: Record<string, string>;
}

/** A receiver of traces (OTLP over HTTP, JSON) on loopback. */
export async function otlpReceiver(): Promise<{ url: string; spans: ReceivedSpan[]; stop(): Promise<void> }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const traces = Traces.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
    if (request.url !== '/v1/traces' || !traces.success) return void response.writeHead(400).end();
    for (const { resource, scopeSpans } of traces.data.resourceSpans)
      for (const { spans: some } of scopeSpans)
        for (const span of some) spans.push({ service: resource.attributes['service.name'] ?? '', ...span });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
