import { NothingHere, PublicFrame } from '@/parts/frame/public-frame';

export default function NotFound() {
  return (
    <PublicFrame>
      <NothingHere />
    </PublicFrame>
  );
}
