import { NothingHere } from '@/parts/frame/nothing-here';
import { PublicFrame } from '@/parts/frame/public-frame';

export default function NotFound() {
  return (
    <PublicFrame>
      <NothingHere />
    </PublicFrame>
  );
}
