import { notFound } from 'next/navigation';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { readFinding } from '../../parts/evidence/read-finding';
import { SideBySideScreen } from './side-by-side-screen';

export default async function SideBySidePage(props: PageInput) {
  const search = await props.searchParams;
  const [before, after] = [one(search, 'before'), one(search, 'after')];
  if (!before || !after) notFound();
  const [left, right] = await Promise.all([readFinding(before), readFinding(after)]);
  return <SideBySideScreen before={left} after={right} />;
}
