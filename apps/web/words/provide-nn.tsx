'use client';
import type { ReactNode } from 'react';
import { ProvideWords } from './client';
import { frame } from './frame.nn';

export default function Provide(props: { timeZone: string; children: ReactNode }) {
  return <ProvideWords language="nn" words={frame} {...props} />;
}
