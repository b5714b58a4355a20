'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { watchWords } from '@/kinds/watch/words/watch';
import { useWords } from '@/words/client';

/** Marks a document as no news, or as news again; both can be undone. */
export function NotNews({ id, title, isNews }: { id: string; title: string; isNews: boolean }) {
  const { words } = useWords(watchWords);
  const text = words.watch.feed;
  const toast = useToast();
  const router = useRouter();
  const { send, busy } = useChange();
  const params = { path: { id } };

  async function judge(news: boolean, undoable: boolean): Promise<void> {
    const done = await send(() =>
      news
        ? service.DELETE('/api/documents/{id}/not-news', { params })
        : service.POST('/api/documents/{id}/not-news', { params }),
    );
    if (!done) return;
    const undo = undoable && { undo: () => void judge(!news, false) };
    const left = done.learned ? text.learned[done.learned] : text.isNotNews;
    toast({ text: news ? text.isNews : left, ...undo });
    router.refresh();
  }

  return (
    <Button small busy={busy} data-judge onClick={() => judge(!isNews, true)}>
      {isNews ? text.notNews : text.isNewsAgain}
      <span className="sr-only">: {title}</span>
    </Button>
  );
}
