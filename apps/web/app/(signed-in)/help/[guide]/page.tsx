import { notFound } from 'next/navigation';
import { guides } from '@/parts/guides/guides.gen';
import type { PageInput } from '@/parts/page-input';
import { GuideScreen } from '@/screens/guide/guide-screen';
import { getWords } from '@/words/server';

export default async function GuidePage({ params }: PageInput<'guide'>) {
  const [{ guide: name }, { language }] = await Promise.all([params, getWords()]);
  const guide = guides[language].find((one) => one.name === name);
  if (!guide) notFound();
  return <GuideScreen guide={guide} />;
}
