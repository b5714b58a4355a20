import { getService } from '@/api/server';
import { getWords } from '@/words/server';

/** A letter to copy, by which a site's owner can let the crawler pass; nothing if its reason is not the owner's. */
export async function OwnerLetter({ reason, url }: { reason: string; url: string }) {
  const [{ words, format }, service] = await Promise.all([getWords(), getService()]);
  const { title, what, label, met, text } = words.ownerLetter;
  const stopped = (met as Readonly<Record<string, string>>)[reason];
  if (stopped === undefined || !URL.canParse(url)) return null;
  const limits = (await service.GET('/api/limits').catch(() => null))?.data;
  if (!limits) return null;
  const { host } = new URL(url);
  const letter = text({
    host,
    url,
    met: stopped,
    userAgent: limits.userAgent,
    pause: format.pause(limits.crawlDelayMs),
  });
  return (
    <details className="mt-3">
      <summary className="cursor-pointer font-medium">{title}</summary>
      <p className="mt-1 text-soft">{what}</p>
      <textarea
        aria-label={label}
        readOnly
        rows={14}
        defaultValue={letter}
        className="mt-2 w-full max-w-prose text-sm"
      />
    </details>
  );
}
