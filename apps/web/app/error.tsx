'use client';
import { ErrorScreen } from '@/parts/frame/error-screen';

export default function RootError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="content" className="mx-auto max-w-3xl px-4 py-10">
      <ErrorScreen {...props} />
    </main>
  );
}
