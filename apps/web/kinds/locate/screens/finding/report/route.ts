import { headers } from 'next/headers';
import { getService, read } from '@/api/server';
import { getWords } from '@/words/server';
import { reportPdf } from './report-pdf';

/** The finding on one page of PDF, in the reader's language. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [{ id }, service, inLanguage, asked] = await Promise.all([params, getService(), getWords(), headers()]);
  const path = { searchId: id };
  const finding = await read(service.GET('/api/findings/{searchId}', { params: { path } }));
  const { data } =
    finding.screenshot === 'done' && finding.names !== 'covered'
      ? await service.GET('/api/findings/{searchId}/screenshot', { params: { path }, parseAs: 'arrayBuffer' })
      : { data: undefined };
  const scheme = asked.get('x-forwarded-proto') ?? 'http';
  const pdf = await reportPdf({
    ...inLanguage,
    finding,
    picture: data ? Buffer.from(data) : null,
    address: `${scheme}://${asked.get('host')}/findings/${id}`,
    at: new Date().toISOString(),
  });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="finding-${id}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
