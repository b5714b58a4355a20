import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { GuidesScreen } from '@/screens/guides/guides-screen';

export default async function GuidesPage({ searchParams }: PageInput) {
  return (
    <GuidesScreen
      asked={
        one(await searchParams, 'q')
          ?.trim()
          .slice(0, 100) || undefined
      }
    />
  );
}
