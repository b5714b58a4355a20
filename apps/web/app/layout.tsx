import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { ToastProvider } from '@/design/toast';
import { EditConflicts } from '@/parts/edits/edit-conflicts';
import { HealthBanner, HealthProvider } from '@/parts/frame/health';
import { WordsProvider } from '@/words/provider';
import { getWords, TIME_ZONE } from '@/words/server';
import './globals.css';

export const metadata: Metadata = {
  description: 'Finds the pages that public bodies must publish, and proves that it found them.',
};

export const viewport: Viewport = { colorScheme: 'light dark', width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { shown, words } = await getWords();
  return (
    <html lang={shown}>
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-paper focus:px-3 focus:py-2"
        >
          {words.skip}
        </a>
        <WordsProvider language={shown} timeZone={TIME_ZONE}>
          <HealthProvider>
            <HealthBanner />
            <ToastProvider closeLabel={words.common.close} undoLabel={words.common.undo}>
              {children}
              <EditConflicts />
            </ToastProvider>
          </HealthProvider>
        </WordsProvider>
      </body>
    </html>
  );
}
