import { notFound } from 'next/navigation';
import { getGuides } from '@/parts/guides/guides';
import type { PageInput } from '@/parts/lists/query';
import { GuideScreen } from '@/screens/guides/guides-screen';

export default async function GuidePage({ params }: PageInput<'guide'>) {
  const [{ guide: name }, guides] = await Promise.all([params, getGuides()]);
  const guide = guides.find((one) => one.name === name);
  if (!guide) notFound();
  return <GuideScreen guide={guide} />;
}
